import type { Unit } from '../../database/database.ts';

/** What instances say to each other. Who speaks is told by the bus. */
export interface Bus {
  /** Sends after all that was sent before, at once or as soon as there is a connection; never to ourselves. */
  send(item: unknown): void;
  /** Sends with the transaction: when it commits, whatever becomes of us afterwards, and in the order of the commits. */
  sendOnCommit(unit: Unit, items: readonly unknown[]): Promise<void>;
  /** Sends what still waits and leaves. */
  close(): Promise<void>;
}

export interface BusListener {
  onMessage(instance: string, item: unknown): void;
  /** Something may have been missed, or have gone missing on its way to us. */
  onGap(): void;
}

export type OpenBus = (listener: BusListener) => Promise<Bus>;
