/** An object of the API as it is stored. Times are milliseconds since the epoch, here and below. */
export interface ObjectRow {
  /** Stripe's: 'pi_…', 'ch_…', 're_…'; 'pm_…' and 'auth_…' for the sandbox's own pages. */
  readonly id: string;
  readonly kind: string;
  /** JSON, see `store/records.ts`. */
  readonly body: string;
  /** When the object changes without a call, such as a delayed payment; null otherwise. */
  readonly due_at: number | null;
  readonly created_at: number;
}

/** Cents that entered (+) or left (−) a balance. Rows are only added. */
export interface MovementRow {
  readonly source_id: string;
  readonly kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'transfer';
  readonly amount_cents: number;
  /** A connected account's balance, or the platform's own when null. */
  readonly account: string | null;
  readonly at: number;
}

export interface EventRow {
  readonly id: string;
  readonly type: string;
  /** JSON of the event. */
  readonly body: string;
  readonly created_at: number;
}

/** A webhook that must still be delivered. */
export interface DeliveryRow {
  readonly event_id: string;
  /** JSON of the event. */
  readonly body: string;
  readonly attempts: number;
  /** When the next attempt is due. During an attempt: when another process may repeat it. */
  readonly due_at: number;
}

/** Columns of a delivery that an attempt changes. */
export interface DeliveryChange {
  readonly attempts?: number;
  readonly due_at?: number | null;
  /** HTTP status of the last attempt; 0 when there was no answer. */
  readonly answer?: number;
  readonly delivered_at?: number | null;
}

/** The answer to a call with an idempotency key. `status` is null only inside the transaction that creates it. */
export interface AnswerRow {
  readonly fingerprint: string;
  readonly status: number | null;
  /** JSON. */
  readonly answer: string | null;
}

export interface ObjectQuery {
  readonly kind: string;
  /** Text that the JSON contains. */
  readonly containing?: string;
  /** Only objects created at this time or later. */
  readonly since?: number;
  /** Only objects after this one in the order of the list. */
  readonly after?: Pick<ObjectRow, 'id' | 'created_at'>;
  readonly limit?: number;
}

/** One transaction of the host's storage. */
export interface StorageTransaction {
  /** The time of the transaction. */
  readonly now: number;
  /** Runs the callback after the commit; never after a rollback. */
  afterCommit(callback: () => void): void;

  insertObjects(objects: readonly ObjectRow[]): Promise<void>;
  findObject(kind: string, id: string): Promise<Pick<ObjectRow, 'body' | 'created_at'> | undefined>;
  /** Returns what `findObject` returns and prevents other transactions from changing the object until this one ends. */
  lockObject(kind: string, id: string): Promise<Pick<ObjectRow, 'body'> | undefined>;
  updateObject(id: string, change: Pick<ObjectRow, 'body' | 'due_at'>): Promise<void>;
  /** Returns objects, newest first; by descending id where the times are equal. */
  listObjects(query: ObjectQuery): Promise<readonly Pick<ObjectRow, 'body'>[]>;

  insertMovements(movements: readonly MovementRow[]): Promise<void>;
  /** Returns the sum of the movements of a balance, in cents. */
  sumMovements(account: string | null): Promise<number>;

  /** Inserts an event and its delivery, due at once. */
  insertEvent(event: EventRow): Promise<void>;
  findEvent(id: string): Promise<Pick<EventRow, 'body'> | undefined>;
  /** Changes the delivery only if it still has the values of `seen`. Returns whether it did. */
  updateDelivery(
    seen: Pick<DeliveryRow, 'event_id' | 'attempts'> & { readonly due_at?: number },
    change: DeliveryChange,
  ): Promise<boolean>;

  /** Reserves an idempotency key. Returns false if the key is taken. Deletes keys created before `expired`. */
  claimKey(key: string, fingerprint: string, expired: number): Promise<boolean>;
  findAnswer(key: string, expired: number): Promise<AnswerRow | undefined>;
  saveAnswer(key: string, answer: Pick<AnswerRow, 'status' | 'answer'>): Promise<void>;
}

/** The storage that the host provides. Several processes may share it. */
export interface SandboxStorage {
  /** May run the callback again after a conflict, so effects outside the storage belong in `afterCommit`. */
  transaction<Result>(callback: (tx: StorageTransaction) => Promise<Result>): Promise<Result>;
  /** Returns the stored answer of a key. Sees only committed data, like the methods below. */
  findAnswer(key: string, expired: number): Promise<AnswerRow | undefined>;
  /** Returns objects that are due, oldest first. */
  findDueObjects(now: number, limit: number): Promise<readonly Pick<ObjectRow, 'id' | 'kind'>[]>;
  /** Returns deliveries that are due, oldest first. */
  findDueDeliveries(now: number, limit: number): Promise<readonly DeliveryRow[]>;
  /** Returns when the next object or delivery is due; null when none is. */
  findNextDue(): Promise<number | null>;
}
