import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Transaction } from '../../database/database.ts';
import type { Log } from '../../logs/log.ts';
import { type Bus, type BusListener, CHANNEL } from './bus.ts';
import { Assembly, cut } from './chunks.ts';

/** Limit of one statement, on the server and until its answer arrives. A connection that takes longer is replaced. */
const STATEMENT_TIMEOUT_MS = 4000;
const ANSWER_TIMEOUT_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** Maximum wait for the connection to close. Without a working network the server never confirms the close. */
const CLOSE_TIMEOUT_MS = 1000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5000;
/** Maximum queued messages. Beyond it the bus drops the queue and sends `MISSED`, so that other instances report a gap. */
const MAX_WAITING = 50_000;
const MISSED = 'missed';

/** Opens a bus between the instances on one PostgreSQL. It uses LISTEN and NOTIFY on one connection per instance. */
export async function openPostgresBus(
  connectionString: string,
  log: Log,
  listener: BusListener,
): Promise<Bus> {
  const bus = new PostgresBus(connectionString, log, listener);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #instance = randomUUID();
  readonly #connectionString: string;
  readonly #log: Log;
  readonly #listener: BusListener;
  readonly #assembly = new Assembly();
  #client: pg.Client | null = null;
  #waiting: string[] = [];
  #sequence = 0;
  /** Numbers of messages of transactions in doubt. That of a commit that never took place stays; only outages add to them. */
  readonly #inDoubt = new Set<number>();
  #sending: Promise<void> | null = null;
  #closed = false;

  constructor(connectionString: string, log: Log, listener: BusListener) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#listener = listener;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: CHANNEL,
    });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    client.on('error', error => this.#lose(client, error));
    client.on('end', () => this.#lose(client, null));
    try {
      await client.connect();
      await client.query(
        `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set lock_timeout = ${STATEMENT_TIMEOUT_MS}; listen ${CHANNEL}`,
      );
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
  }

  get isConnected(): boolean {
    return this.#client !== null;
  }

  send(item: unknown): void {
    if (this.#closed) return;
    if (this.#waiting.length >= MAX_WAITING) this.#waiting = [JSON.stringify(MISSED)];
    this.#waiting.push(JSON.stringify(item));
    this.#sending ??= this.#drain();
  }

  async sendOnCommit(tx: Transaction, items: readonly unknown[]): Promise<void> {
    this.#sequence += 1;
    const sequence = this.#sequence;
    tx.ifInDoubt(() => this.#inDoubt.add(sequence));
    const chunks = cut(this.#instance, sequence, JSON.stringify(items));
    await sql`
      select pg_notify(${CHANNEL}, chunk)
      from unnest(${chunks}::text[]) with ordinality as given (chunk, place) order by place
    `.execute(tx.db);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#sending;
    const client = this.#client;
    this.#client = null;
    const gone = client?.end().catch(() => {});
    await Promise.race([gone, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Sends the queued messages. Messages that arrive during a statement are sent with the next one. */
  async #drain(): Promise<void> {
    // Waits until the current call stack has queued all its messages, so that one statement sends them.
    await Promise.resolve();
    while (this.#client && this.#waiting.length > 0) {
      const client = this.#client;
      const texts = this.#waiting;
      this.#waiting = [];
      this.#sequence += 1;
      const chunks = cut(this.#instance, this.#sequence, `[${texts.join(',')}]`);
      try {
        await client.query(
          'select pg_notify($1, chunk) from unnest($2::text[]) with ordinality as given (chunk, place) order by place',
          [CHANNEL, chunks],
        );
      } catch (error) {
        this.#waiting = [...texts, ...this.#waiting];
        this.#lose(client, error);
      }
    }
    this.#sending = null;
  }

  #receive(payload: string): void {
    const completed = this.#assembly.add(payload);
    if (!completed) return;
    const { instance, sequence, text } = completed;
    const isOwn = instance === this.#instance;
    if (isOwn && !this.#inDoubt.delete(sequence)) return;
    for (const item of JSON.parse(text) as readonly unknown[])
      if (isOwn) this.#listener.onLateCommit(item);
      else if (item === MISSED) this.#listener.onGap();
      else this.#listener.onMessage(instance, item);
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    if (this.#closed) return;
    this.#log.warn({ err: error }, 'live bus: connection to PostgreSQL lost; reconnecting');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let backoff = MIN_BACKOFF_MS; !this.#closed; backoff = Math.min(MAX_BACKOFF_MS, backoff * 2)) {
      await sleep(backoff, undefined, { ref: false });
      try {
        await this.open();
        break;
      } catch {
        // The database is unavailable; the loop retries after a longer pause.
      }
    }
    if (this.#closed) {
      await this.#client?.end().catch(() => {});
      return;
    }
    this.#listener.onGap();
    this.#sending ??= this.#drain();
  }
}
