import { HOUR_MS } from '@oficio/domain/fields/durations.ts';
import type { Database } from '../../database/database.ts';
import type { DomainEvents } from '../../database/domain-events.ts';
import type { Log } from '../../logs/log.ts';
import type { Shutdown } from '../shutdown.ts';
import { NotYet } from '../task-kind.ts';
import type { Attempt } from '../task-loop.ts';
import type { TaskScheduler } from '../task-scheduler.ts';
import {
  type ClaimedMessage,
  claimMessages,
  deleteMessage,
  findNextDue,
  releaseMessage,
  renewLease,
  rescheduleMessage,
} from './claim.ts';
import { HostSlots } from './host-slots.ts';
import type { Kind, Payloads } from './tables.ts';
/** Attempts before a message becomes a dead letter, nearly a day after the first. */
export const MAX_ATTEMPTS = 14;

/**
 * A message whose process died leaves again after this time. Short, because a running delivery renews its lease, so the time does not
 * depend on the slowest server.
 */
export const OUTBOX_LEASE_MS = 60_000;
/** Several renewals fit into one lease, so that a short outage of the database does not end it. */
const RENEWAL_MS = OUTBOX_LEASE_MS / 4;

/** Another attempt would fail too, so the outbox message becomes a dead letter. Administrators read the error's text. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** One attempt to deliver an outbox message. */
export interface Delivery {
  /** Id of the outbox message, the same in every attempt. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Number of attempts, this one included. */
  readonly attempts: number;
  /** Aborts when the server stops and the delivery must end at once. It is then repeated later and not counted. */
  readonly signal: AbortSignal;
}

export interface OutboxHandler<K extends Kind> {
  readonly kind: K;
  /** Parallel deliveries. */
  readonly parallel: number;
  /** Parallel deliveries to one host, or to one recipient of a kind without hosts; `parallel` by default. */
  readonly perHost?: number;
  /**
   * Delivers one message. Throws `Undeliverable` if a retry is useless and `NotYet` for a retry at a certain time. After any other
   * error the outbox retries with backoff.
   */
  deliver(payload: Payloads[K], delivery: Delivery): Promise<void>;
}

interface OutboxContext {
  readonly database: Database;
  readonly events: DomainEvents;
  readonly tasks: Pick<TaskScheduler, 'addWork' | 'stats'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly shutdown: Shutdown;
}

/** Name of the work in the log and the metrics. */
export const taskNameOf = (kind: Kind) => `outbox ${kind}`;

/** Delivers the messages that transactions added to the outbox: at least once, and by one process at a time. */
export class Outbox {
  readonly #context: OutboxContext;
  readonly #wakers = new Map<Kind, () => void>();

  constructor(context: OutboxContext) {
    this.#context = context;
    context.events.subscribe('outbox_filled', async (tx, { kind }) =>
      tx.afterCommit(() => this.#wakers.get(kind as Kind)?.()),
    );
  }

  /** Kinds of messages that this server delivers. */
  get kinds(): readonly Kind[] {
    return [...this.#wakers.keys()];
  }

  /** Call it before the server is ready. Messages of a kind without a handler wait. */
  addHandler<K extends Kind>(handler: OutboxHandler<K>): void {
    const { tasks, database } = this.#context;
    const { kind, parallel, perHost = parallel } = handler;
    const hosts = new HostSlots(perHost);
    const { wake } = tasks.addWork({
      name: taskNameOf(kind),
      slots: parallel,
      findNext: () => findNextDue(database.read, kind),
      claim: limit => this.#claim(handler, hosts, limit),
    });
    this.#wakers.set(kind, wake);
  }

  async #claim<K extends Kind>(
    handler: OutboxHandler<K>,
    hosts: HostSlots,
    limit: number,
  ): Promise<Attempt[]> {
    const { database, clock } = this.#context;
    const { kind } = handler;
    const claimed = await database.transaction(tx =>
      claimMessages(tx, { kind, limit, until: clock() + OUTBOX_LEASE_MS, hosts }),
    );
    const attempts = claimed.map(message => {
      const free = hosts.take(message.host);
      return () => this.#try(handler, message).finally(free);
    });
    // Slots are left, so what still waits does so for its own host. A new round saves the next claim a second read.
    if (claimed.length < limit) hosts.startRound();
    return attempts;
  }

  /** Renews the lease of a message while `work` runs, so that no other process delivers it too. */
  async #whileLeased(message: ClaimedMessage, work: () => Promise<void>): Promise<void> {
    const { database, clock } = this.#context;
    let renewal: Promise<unknown> = Promise.resolve();
    const renew = async () => {
      const until = clock() + OUTBOX_LEASE_MS;
      // After an outage the next renewal tries again. The lease is lost when another process has claimed the message.
      const isRenewed = await database.transaction(tx => renewLease(tx, message, until)).catch(() => false);
      if (isRenewed) message.attempt_at = until;
    };
    const timer = setInterval(() => {
      renewal = renewal.then(renew);
    }, RENEWAL_MS);
    try {
      await work();
    } finally {
      clearInterval(timer);
      // What follows expects the end of the lease that is stored.
      await renewal;
    }
  }

  async #try<K extends Kind>(handler: OutboxHandler<K>, message: ClaimedMessage): Promise<void> {
    const { database, shutdown, tasks } = this.#context;
    const startedAt = performance.now();
    if (shutdown.requested.aborted) return database.transaction(tx => releaseMessage(tx, message));
    try {
      // Each attempt so far ended with its process.
      if (message.attempts > MAX_ATTEMPTS)
        throw new Undeliverable('El envío se interrumpió demasiadas veces');
      const { id, attempts, created_at: createdAt } = message;
      const delivery = { id, attempts, createdAt, signal: shutdown.expired };
      const payload = JSON.parse(message.payload) as Payloads[K];
      await this.#whileLeased(message, () => handler.deliver(payload, delivery));
      tasks.stats.record(taskNameOf(handler.kind), { startedAt, failed: false });
    } catch (error) {
      // Like a task, a message that is put off or interrupted by the shutdown counts neither as success nor as failure.
      if (!(error instanceof NotYet || shutdown.requested.aborted))
        tasks.stats.record(taskNameOf(handler.kind), { startedAt, failed: true });
      return this.#failed(handler.kind, message, error);
    }
    await database.transaction(tx => deleteMessage(tx, message));
  }

  async #failed(kind: Kind, message: ClaimedMessage, error: unknown): Promise<void> {
    const { database, clock, log, shutdown } = this.#context;
    const isFinal = error instanceof Undeliverable;
    // The shutdown may have caused the error, so the attempt is not counted and any instance may repeat it at once.
    if (shutdown.requested.aborted && !isFinal && !(error instanceof NotYet))
      return database.transaction(tx => releaseMessage(tx, message));
    const dead = isFinal || message.attempts >= MAX_ATTEMPTS;
    log.warn(
      { err: error, outbox: kind, id: message.id, attempts: message.attempts, dead },
      'delivery failed',
    );
    const next = error instanceof NotYet ? error.at : clock() + backoffAfter(message.attempts);
    const attemptAt = dead ? null : next;
    const text = error instanceof Error ? error.message : String(error);
    await database.transaction(tx =>
      rescheduleMessage(tx, message, { attemptAt, error: text.slice(0, 500) }),
    );
  }
}

const FIRST_BACKOFF_MS = 15_000;
const MAX_BACKOFF_MS = 6 * HOUR_MS;
/** Random share of the backoff, so that messages that failed together are not retried together. */
const JITTER = 0.2;

/** Returns the time until the next attempt in milliseconds. */
function backoffAfter(attempts: number): number {
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return Math.round(backoff * (1 + JITTER * (2 * Math.random() - 1)));
}
