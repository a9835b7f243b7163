import type { SandboxStorage, StorageTransaction } from '@oficio/stripe-sandbox';
import type { Database, Reader, Transaction } from '../platform/database/database.ts';

/** Stores the sandbox's data in the `sandbox_…` tables of our own database. */
export const sandboxStorage = (database: Database): SandboxStorage => ({
  transaction: callback => database.transaction(tx => callback(sandboxTransaction(tx))),
  findAnswer: (key, expired) => findAnswer(database.read, key, expired),
  findDueObjects: (now, limit) =>
    database.read
      .selectFrom('sandbox_objects')
      .select(['id', 'kind'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute(),
  async findDueDeliveries(now, limit) {
    const rows = await database.read
      .selectFrom('sandbox_deliveries')
      .innerJoin('sandbox_events', 'sandbox_events.id', 'sandbox_deliveries.event_id')
      .select(['event_id', 'body', 'due_at', 'attempts'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    return rows.map(row => ({ ...row, due_at: row.due_at ?? now }));
  },
  async findNextDue() {
    const rows = await Promise.all(
      (['sandbox_deliveries', 'sandbox_objects'] as const).map(table =>
        database.read
          .selectFrom(table)
          .where('due_at', 'is not', null)
          .select(row => row.fn.min('due_at').as('at'))
          .executeTakeFirst(),
      ),
    );
    const times = rows.flatMap(row => row?.at ?? []);
    return times.length === 0 ? null : Math.min(...times);
  },
});

/** Returns the sandbox's view of one of our transactions. */
export const sandboxTransaction = (tx: Transaction): StorageTransaction => {
  const { db, now } = tx;
  return {
    now,
    afterCommit: callback => tx.afterCommit(callback),
    ...objectsIn(db),
    async insertMovements(movements) {
      if (movements.length > 0) await db.insertInto('sandbox_movements').values(movements).execute();
    },
    async sumMovements(account) {
      const { cents } = await db
        .selectFrom('sandbox_movements')
        .where('account', 'is not distinct from', account)
        .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
        .executeTakeFirstOrThrow();
      return cents ?? 0;
    },
    async insertEvent(event) {
      await db.insertInto('sandbox_events').values(event).execute();
      await db
        .insertInto('sandbox_deliveries')
        .values({ event_id: event.id, attempts: 0, due_at: now, answer: null, delivered_at: null })
        .execute();
    },
    findEvent: id => db.selectFrom('sandbox_events').select('body').where('id', '=', id).executeTakeFirst(),
    async updateDelivery({ event_id, attempts, due_at }, change) {
      let update = db
        .updateTable('sandbox_deliveries')
        .set(change)
        .where('event_id', '=', event_id)
        .where('attempts', '=', attempts);
      if (due_at !== undefined) update = update.where('due_at', '=', due_at);
      const { numUpdatedRows } = await update.executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async claimKey(key, fingerprint, expired) {
      await db.deleteFrom('sandbox_idempotency').where('created_at', '<=', expired).execute();
      const claimed = await db
        .insertInto('sandbox_idempotency')
        .values({ scoped_key: key, fingerprint, status: null, answer: null, created_at: now })
        .onConflict(conflict => conflict.column('scoped_key').doNothing())
        .returning('scoped_key')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    findAnswer: (key, expired) => findAnswer(db, key, expired),
    async saveAnswer(key, answer) {
      await db.updateTable('sandbox_idempotency').set(answer).where('scoped_key', '=', key).execute();
    },
  };
};

type ObjectMethods = Pick<
  StorageTransaction,
  'insertObjects' | 'findObject' | 'lockObject' | 'updateObject' | 'listObjects'
>;

const objectsIn = (db: Reader): ObjectMethods => ({
  async insertObjects(objects) {
    const rows = objects.map(object => ({ ...object, revision: 0 }));
    if (rows.length > 0) await db.insertInto('sandbox_objects').values(rows).execute();
  },
  findObject: (kind, id) =>
    db
      .selectFrom('sandbox_objects')
      .select(['body', 'created_at'])
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  // An update is the only way to lock a row that both engines support.
  lockObject: (kind, id) =>
    db
      .updateTable('sandbox_objects')
      .set(object => ({ revision: object('revision', '+', 1) }))
      .where('id', '=', id)
      .where('kind', '=', kind)
      .returning('body')
      .executeTakeFirst(),
  async updateObject(id, change) {
    await db.updateTable('sandbox_objects').set(change).where('id', '=', id).execute();
  },
  listObjects({ kind, containing, since, after, limit }) {
    let query = db
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    if (containing !== undefined) query = query.where('body', 'like', `%${containing}%`);
    if (since !== undefined) query = query.where('created_at', '>=', since);
    if (limit !== undefined) query = query.limit(limit);
    if (after)
      query = query.where(object =>
        object.or([
          object('created_at', '<', after.created_at),
          object.and([object('created_at', '=', after.created_at), object('id', '<', after.id)]),
        ]),
      );
    return query.execute();
  },
});

const findAnswer = (db: Reader, key: string, expired: number) =>
  db
    .selectFrom('sandbox_idempotency')
    .select(['fingerprint', 'status', 'answer'])
    .where('scoped_key', '=', key)
    .where('created_at', '>', expired)
    .executeTakeFirst();
