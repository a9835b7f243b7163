import type { Transaction } from '../../database/database.ts';

/** Name of the channel of `LISTEN`, and of the connection of each server that listens (`application_name`). */
export const CHANNEL = 'oficio_live';

/** Carries messages between instances. The bus names the sender of each message. */
export interface Bus {
  /** Whether messages reach the other instances now. */
  readonly isConnected: boolean;
  /** Sends to the other instances in call order, at once or when the connection is back. */
  send(item: unknown): void;
  /** Sends when the transaction commits, in commit order, even if this process ends right after. */
  sendOnCommit(tx: Transaction, items: readonly unknown[]): Promise<void>;
  /** Sends the queued messages and closes the connection. */
  close(): Promise<void>;
}

export interface BusListener {
  onMessage(instance: string, item: unknown): void;
  /** An own message of `sendOnCommit`: its transaction has committed, although the commit got no answer. */
  onLateCommit(item: unknown): void;
  /** This instance or another one may have lost messages. */
  onGap(): void;
}

export type OpenBus = (listener: BusListener) => Promise<Bus>;
