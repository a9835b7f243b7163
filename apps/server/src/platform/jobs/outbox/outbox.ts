import type { Database } from '../../database/database.ts';
import type { FactBoard } from '../../database/domain-events.ts';
import type { Log } from '../../observability/log.ts';
import type { Shutdown } from '../../process/shutdown.ts';
import { LEASE_MS } from '../claim-jobs.ts';
import { NotYet } from '../job-kind.ts';
import type { Attempt } from '../job-loop.ts';
import type { DueWorker } from '../job-scheduler.ts';
import { ATTEMPTS_MAX, restAfter } from './backoff.ts';
import { type Claimed, claimDue, findNextDue, forget, postpone, release } from './claim.ts';
import { HostShare } from './host-share.ts';
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
  /** Aborts when the server stops and the delivery must end at once. It is then repeated later and not counted. */
  readonly signal: AbortSignal;
}

export interface Carrier<K extends Kind> {
  readonly kind: K;
  /** How many are delivered side by side; each must be over well before the lease is. */
  readonly atOnce: number;
  /** How many of them may go to one host at the same time; as many as `atOnce` unless told. */
  readonly perHost?: number;
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
  readonly shutdown: Shutdown;
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
    const { kind, atOnce, perHost = atOnce } = carrier;
    const hosts = new HostShare(perHost);
    const { wake } = due.addWork({
      name: `outbox ${kind}`,
      slots: atOnce,
      findNext: () => findNextDue(database.read, kind),
      claim: limit => this.#claim(carrier, hosts, limit),
    });
    this.#wakers.set(kind, wake);
  }

  async #claim<K extends Kind>(carrier: Carrier<K>, hosts: HostShare, limit: number): Promise<Attempt[]> {
    const { database, clock } = this.#context;
    const { kind } = carrier;
    const next = await findNextDue(database.read, kind);
    if (next === null || next > clock()) return [];
    const claimed = await database.transaction(unit =>
      claimDue(unit, database.engine, { kind, limit, until: clock() + LEASE_MS, hosts }),
    );
    return claimed.map(parcel => {
      const free = hosts.take(parcel.host);
      return () => this.#try(carrier, parcel).finally(free);
    });
  }

  async #try<K extends Kind>(carrier: Carrier<K>, parcel: Claimed): Promise<void> {
    const { database, shutdown } = this.#context;
    if (shutdown.requested.aborted) return database.transaction(unit => release(unit, parcel));
    try {
      // Whoever made the last attempt died of it, and of the ones before.
      if (parcel.attempts > ATTEMPTS_MAX) throw new Undeliverable('El envío se interrumpió demasiadas veces');
      const waybill = { ...parcel, signal: shutdown.expired };
      await carrier.deliver(JSON.parse(parcel.payload) as Payloads[K], waybill);
    } catch (error) {
      return this.#failed(carrier.kind, parcel, error);
    }
    await database.transaction(unit => forget(unit, parcel));
  }

  async #failed(kind: Kind, parcel: Claimed, error: unknown): Promise<void> {
    const { database, clock, log, shutdown } = this.#context;
    const isFinal = error instanceof Undeliverable;
    // The shutdown may be the cause: the attempt is not counted, and any instance may repeat it at once.
    if (shutdown.requested.aborted && !isFinal && !(error instanceof NotYet))
      return database.transaction(unit => release(unit, parcel));
    const dead = isFinal || parcel.attempts >= ATTEMPTS_MAX;
    log.warn({ err: error, outbox: kind, id: parcel.id, attempts: parcel.attempts, dead }, 'not delivered');
    const next = error instanceof NotYet ? error.at : clock() + restAfter(parcel.attempts);
    const attemptAt = dead ? null : next;
    const text = error instanceof Error ? error.message : String(error);
    await database.transaction(unit => postpone(unit, parcel, { attemptAt, error: text.slice(0, 500) }));
  }
}
