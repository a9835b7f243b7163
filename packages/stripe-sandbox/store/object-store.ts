import Stripe from 'stripe';
import type { Unit } from '../../../apps/server/src/platform/database/database.ts';
import type { Tables } from '../../../apps/server/src/platform/database/tables.ts';
import { isId, newId } from './ids.ts';
import type { Kind, Records } from './records.ts';

/** The call that changes the books, as its events name it; nulls when they change by themselves. */
export interface Origin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

interface PageQuery {
  /** The last of the page before. */
  readonly after: string | null;
  /** The payment they belong to. */
  readonly intent: string | null;
  /** Seconds since the epoch. */
  readonly since: number | null;
  readonly limit: number;
}

/** The provider's books, open for one transaction. */
export class Books {
  readonly #unit: Unit;
  readonly #origin: Origin;
  readonly #wake: () => void;

  /** `wake` is called after the commit when there is something to deliver or to wait for. */
  constructor(unit: Unit, origin: Origin, wake: () => void) {
    this.#unit = unit;
    this.#origin = origin;
    this.#wake = wake;
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.#unit.now;
  }

  /** Seconds since the epoch, as Stripe counts. */
  get seconds(): number {
    return Math.floor(this.#unit.now / 1000);
  }

  async create<K extends Kind>(kind: K, record: Records[K]): Promise<void> {
    await this.#unit.db
      .insertInto('sandbox_objects')
      .values({
        id: record.id,
        kind,
        body: JSON.stringify(record),
        revision: 0,
        due_at: null,
        created_at: this.now,
      })
      .execute();
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    if (!isId(id)) return undefined;
    const row = await this.#unit.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row && (JSON.parse(row.body) as Records[K]);
  }

  /** Finds it and keeps everybody else from changing it until the transaction ends: the one way to lock on both engines. */
  async lock<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    if (!isId(id)) return undefined;
    const row = await this.#unit.db
      .updateTable('sandbox_objects')
      .set(object => ({ revision: object('revision', '+', 1) }))
      .where('id', '=', id)
      .where('kind', '=', kind)
      .returning('body')
      .executeTakeFirst();
    return row && (JSON.parse(row.body) as Records[K]);
  }

  /** Keeps a locked record. With `dueAt` it changes by itself at that time. */
  async save(record: Records[Kind], dueAt: number | null = null): Promise<void> {
    await this.#unit.db
      .updateTable('sandbox_objects')
      .set({ body: JSON.stringify(record), due_at: dueAt })
      .where('id', '=', record.id)
      .execute();
    if (dueAt !== null) this.#unit.afterCommit(this.#wake);
  }

  /** The newest first. Undefined when `after` names nothing to go on from. */
  async page<K extends Kind>(
    kind: K,
    { after, intent, since, limit }: PageQuery,
  ): Promise<Records[K][] | undefined> {
    let query = this.#unit.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (since !== null) query = query.where('created_at', '>=', since * 1000);
    if (intent !== null) query = query.where('body', 'like', `%"payment_intent":"${intent}"%`);
    if (after !== null) {
      const last = await this.#place(kind, after);
      if (!last) return undefined;
      query = query.where(object =>
        object.or([
          object('created_at', '<', last.created_at),
          object.and([object('created_at', '=', last.created_at), object('id', '<', after)]),
        ]),
      );
    }
    return (await query.execute()).map(row => JSON.parse(row.body) as Records[K]);
  }

  async #place(kind: Kind, id: string) {
    if (!isId(id)) return undefined;
    return this.#unit.db
      .selectFrom('sandbox_objects')
      .select('created_at')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
  }

  async findEvent(id: string): Promise<object | undefined> {
    if (!isId(id)) return undefined;
    const row = await this.#unit.db
      .selectFrom('sandbox_events')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst();
    return row && JSON.parse(row.body);
  }

  /** All of a kind whose JSON contains a text (an id), the newest first. */
  async list<K extends Kind>(kind: K, text: string): Promise<Records[K][]> {
    const rows = await this.#unit.db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .where('body', 'like', `%${text}%`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(row => JSON.parse(row.body) as Records[K]);
  }

  /** Cents into (+) or out of (−) a balance: the platform's own, or with `account` a connected account's. */
  async move(
    sourceId: string,
    kind: Tables['sandbox_movements']['kind'],
    cents: number,
    account: string | null = null,
  ): Promise<void> {
    await this.#unit.db
      .insertInto('sandbox_movements')
      .values({ source_id: sourceId, kind, amount_cents: cents, account, at: this.now })
      .execute();
  }

  /** A balance in cents, as in `move`. */
  async balance(account: string | null): Promise<number> {
    const { cents } = await this.#unit.db
      .selectFrom('sandbox_movements')
      .where('account', 'is not distinct from', account)
      .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
      .executeTakeFirstOrThrow();
    // PostgreSQL sums big integers to a decimal, which comes as text.
    return Number(cents ?? 0);
  }

  /** Records an event and its delivery; it is sent once the transaction is durable. */
  async tell(
    type: Stripe.Event['type'],
    object:
      | Stripe.PaymentIntent
      | Stripe.Charge
      | Stripe.Refund
      | Stripe.Dispute
      | Stripe.Account
      | Stripe.Transfer,
  ) {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(object.object === 'account' && { account: object.id }),
      api_version: Stripe.API_VERSION,
      created: this.seconds,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.#origin.requestId, idempotency_key: this.#origin.idempotencyKey },
      type,
    };
    await this.#unit.db
      .insertInto('sandbox_events')
      .values({ id: event.id, type, body: JSON.stringify(event), created_at: this.now })
      .execute();
    await this.#unit.db
      .insertInto('sandbox_deliveries')
      .values({ event_id: event.id, attempts: 0, due_at: this.now, answer: null, delivered_at: null })
      .execute();
    this.#unit.afterCommit(this.#wake);
  }
}
