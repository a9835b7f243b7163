import type { Database } from '../database/database.ts';
import { NotYet } from '../due/due-kind.ts';
import type { DueWorker } from '../due/due-worker.ts';
import { LEASE_MS } from '../due/try-due.ts';
import type { FactBoard } from '../facts.ts';
import type { Log } from '../log.ts';
import { type Claimed, claimDue, findNextDue, forget, postpone } from './claim.ts';
import { ATTEMPTS_MAX, restAfter } from './rest.ts';
import type { Kind, Payloads } from './tables.ts';

/** No further attempt would help: the parcel is dead. The message is what an administrator reads. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** What is known of a parcel on its way. */
export interface Waybill {
  /** The same at every attempt. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** This one included. */
  readonly attempts: number;
}

export interface Carrier<K extends Kind> {
  readonly kind: K;
  /** How many are delivered side by side; each must be over well before the lease is. */
  readonly atOnce: number;
  /**
   * Delivers one. Throws `Undeliverable` where trying again is useless; anything else is tried again, later and later, or when
   * `NotYet` says.
   */
  deliver(payload: Payloads[K], waybill: Waybill): Promise<void>;
}

interface OutboxContext {
  readonly database: Database;
  readonly facts: FactBoard;
  readonly due: Pick<DueWorker, 'addWork'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Delivers what transactions have left in the outbox: every parcel at least once, and by one process at a time. */
export class Outbox {
  readonly #context: OutboxContext;
  readonly #wakers = new Map<string, () => void>();

  constructor(context: OutboxContext) {
    this.#context = context;
    context.facts.on('outbox_filled', async (unit, { kind }) =>
      unit.afterCommit(() => this.#wakers.get(kind)?.()),
    );
  }

  /** Before the server is ready. What has no carrier waits for one. */
  carry<K extends Kind>(carrier: Carrier<K>): void {
    const { due, database } = this.#context;
    const { wake } = due.addWork({
      name: `outbox ${carrier.kind}`,
      findNext: () => findNextDue(database.read, carrier.kind),
      tryAll: () => this.#tryDue(carrier),
    });
    this.#wakers.set(carrier.kind, wake);
  }

  async #tryDue<K extends Kind>(carrier: Carrier<K>): Promise<boolean> {
    const { database, clock } = this.#context;
    const { kind, atOnce: limit } = carrier;
    const next = await findNextDue(database.read, kind);
    if (next === null || next > clock()) return false;
    const claimed = await database.transaction(unit =>
      claimDue(unit, database.engine, { kind, limit, until: clock() + LEASE_MS }),
    );
    await Promise.all(claimed.map(parcel => this.#try(carrier, parcel)));
    return claimed.length > 0;
  }

  async #try<K extends Kind>(carrier: Carrier<K>, parcel: Claimed): Promise<void> {
    const { database, clock, log } = this.#context;
    try {
      // Whoever made the last attempt died of it, and of the ones before.
      if (parcel.attempts > ATTEMPTS_MAX) throw new Undeliverable('El envío se interrumpió demasiadas veces');
      await carrier.deliver(JSON.parse(parcel.payload) as Payloads[K], parcel);
    } catch (error) {
      const dead = error instanceof Undeliverable || parcel.attempts >= ATTEMPTS_MAX;
      log.warn(
        { err: error, outbox: carrier.kind, id: parcel.id, attempts: parcel.attempts, dead },
        'not delivered',
      );
      const next = error instanceof NotYet ? error.at : clock() + restAfter(parcel.attempts);
      const attemptAt = dead ? null : next;
      const text = error instanceof Error ? error.message : String(error);
      return database.transaction(unit => postpone(unit, parcel, { attemptAt, error: text.slice(0, 500) }));
    }
    await database.transaction(unit => forget(unit, parcel));
  }
}
