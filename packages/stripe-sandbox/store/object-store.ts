import Stripe from 'stripe';
import type { MovementRow, StorageTransaction } from '../host/storage.ts';
import { isId, newId } from './ids.ts';
import type { Kind, Records } from './records.ts';

/** The call that caused a change. Its ids are part of the events. */
export interface CallOrigin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** Origin of changes that no API call causes. */
export const NO_CALL: CallOrigin = { requestId: null, idempotencyKey: null };

interface PageQuery {
  /** Id of the last object of the previous page. */
  readonly after: string | null;
  /** Only objects of this payment. */
  readonly intent: string | null;
  /** Seconds since the epoch. */
  readonly since: number | null;
  readonly limit: number;
}

type EventObject =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Account
  | Stripe.Transfer;

/** Reads and writes the provider's objects, balances and events within one transaction. */
export class ObjectStore {
  readonly #tx: StorageTransaction;
  readonly #origin: CallOrigin;
  readonly #wake: () => void;

  /** Calls `wake` after the commit if the transaction created background work. */
  constructor(tx: StorageTransaction, origin: CallOrigin, wake: () => void) {
    this.#tx = tx;
    this.#origin = origin;
    this.#wake = wake;
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.#tx.now;
  }

  /** Seconds since the epoch, the unit of Stripe's API. */
  get seconds(): number {
    return Math.floor(this.now / 1000);
  }

  async create<K extends Kind>(kind: K, record: Records[K]): Promise<void> {
    await this.#tx.insertObjects([rowOf(kind, record, { createdAt: this.now })]);
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    const row = isId(id) ? await this.#tx.findObject(kind, id) : undefined;
    return row && (JSON.parse(row.body) as Records[K]);
  }

  /** Finds the object and prevents other transactions from changing it until this one ends. */
  async lock<K extends Kind>(kind: K, id: string): Promise<Records[K] | undefined> {
    const row = isId(id) ? await this.#tx.lockObject(kind, id) : undefined;
    return row && (JSON.parse(row.body) as Records[K]);
  }

  /** Saves a locked record. With `dueAt` background work changes it again at that time. */
  async save(record: Records[Kind], dueAt: number | null = null): Promise<void> {
    await this.#tx.updateObject(record.id, { body: JSON.stringify(record), due_at: dueAt });
    if (dueAt !== null) this.#tx.afterCommit(this.#wake);
  }

  /** Returns one page of objects, newest first; undefined if `after` is unknown. */
  async page<K extends Kind>(
    kind: K,
    { after, intent, since, limit }: PageQuery,
  ): Promise<Records[K][] | undefined> {
    const last = after !== null && isId(after) ? await this.#tx.findObject(kind, after) : undefined;
    if (after !== null && !last) return undefined;
    const rows = await this.#tx.listObjects({
      kind,
      limit,
      ...(intent !== null && { containing: `"payment_intent":"${intent}"` }),
      ...(since !== null && { since: since * 1000 }),
      ...(after !== null && last && { after: { id: after, created_at: last.created_at } }),
    });
    return rows.map(row => JSON.parse(row.body) as Records[K]);
  }

  /** Returns the objects of a kind that contain a text, such as an id, in their JSON. Newest first. */
  async list<K extends Kind>(kind: K, containing: string): Promise<Records[K][]> {
    const rows = await this.#tx.listObjects({ kind, containing });
    return rows.map(row => JSON.parse(row.body) as Records[K]);
  }

  /** Adds cents to the platform's balance or, with `account`, to a connected account's. Negative cents reduce it. */
  async postMovement(
    sourceId: string,
    kind: MovementRow['kind'],
    cents: number,
    account: string | null = null,
  ): Promise<void> {
    await this.#tx.insertMovements([
      { source_id: sourceId, kind, amount_cents: cents, account, at: this.now },
    ]);
  }

  /** Returns the balance in cents of a connected account, or of the platform when null. */
  balance(account: string | null): Promise<number> {
    return this.#tx.sumMovements(account);
  }

  async findEvent(id: string): Promise<object | undefined> {
    const row = isId(id) ? await this.#tx.findEvent(id) : undefined;
    return row && JSON.parse(row.body);
  }

  /** Records an event and its delivery, which begins after the commit. */
  async emit(type: Stripe.Event['type'], object: EventObject): Promise<void> {
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
    await this.#tx.insertEvent({ id: event.id, type, body: JSON.stringify(event), created_at: this.now });
    this.#tx.afterCommit(this.#wake);
  }
}

/** Converts a record to its stored form. Times are milliseconds since the epoch. */
export function rowOf<K extends Kind>(
  kind: K,
  record: Records[K],
  { createdAt, dueAt = null }: { readonly createdAt: number; readonly dueAt?: number | null },
) {
  return { id: record.id, kind, body: JSON.stringify(record), due_at: dueAt, created_at: createdAt };
}
