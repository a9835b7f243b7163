import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import type { AdminList } from '../../database/paging/admin-list.ts';
import type { Position } from '../../database/paging/cursor.ts';
import { isInPart } from '../../database/paging/sorted-list.ts';

/** The messages that wait for an attempt, those that are being sent included. */
const waitingMessages = (db: Reader, after: Position | null = null) =>
  db
    .selectFrom('outbox')
    .where('dead_at', 'is', null)
    .where(isInPart({ key: sql.ref('created_at'), id: sql.ref('id') }, { direction: 'asc', after }));

/** Returns these waiting messages without their payloads, in any order. Instants are milliseconds since the epoch. */
const findWaitingMessages = (db: Reader, ids: readonly number[]) =>
  waitingMessages(db)
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error', 'created_at', 'tried_at', 'is_sending'])
    .select(row => row.ref('attempt_at').$notNull().as('attempt_at'))
    .where('id', 'in', ids)
    .execute();

export type WaitingMessage = Awaited<ReturnType<typeof findWaitingMessages>>[number];

/** The waiting messages in the order of their creation. */
export const WAITING_MESSAGES: AdminList<'created', WaitingMessage> = {
  table: 'outbox',
  id: 'id',
  where: sql`dead_at is null`,
  sorts: { created: sql`created_at` },
  days: 'created',
  read: findWaitingMessages,
};

/** Returns how many messages wait; at most `limit`. */
export async function countWaitingMessages(db: Reader, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(waitingMessages(db).select('id').limit(limit).as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many messages of these kinds wait for another attempt after a failed one; at most `limit`. */
export async function countFailingMessages(
  db: Reader,
  kinds: readonly string[],
  limit: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      waitingMessages(db)
        .where('kind', 'in', kinds)
        .where('attempts', '>', 0)
        .where('is_sending', '=', 0)
        .select('id')
        .limit(limit)
        .as('rows'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the attempts of a message that becomes due at `at`. One that is brought forward does not count: pressing a button a dozen times
 * while the mail server is broken would otherwise use up the attempts of nearly a day. The first one stays, which `countFailingMessages` reads.
 */
const attemptsBefore = (at: RawBuilder<number>) =>
  sql<number>`case when attempts > 1 and attempt_at > ${at} then attempts - 1 else attempts end`;

/**
 * Makes one waiting message due now. Returns its kind; null if it does not wait, because it left, failed for good or is being sent.
 */
export async function sendMessageNow(tx: Transaction, id: number): Promise<string | null> {
  const row = await tx.db
    .updateTable('outbox')
    .set(({ fn, ref, eb }) => ({
      attempts: attemptsBefore(sql.val(tx.now)),
      attempt_at: eb
        .case()
        .when('attempt_at', '>', tx.now)
        .then(tx.now)
        .else(fn.coalesce(ref('attempt_at'), eb.val(tx.now)))
        .end(),
    }))
    .where('id', '=', id)
    .where('dead_at', 'is', null)
    .where('is_sending', '=', 0)
    .returning('kind')
    .executeTakeFirst();
  if (!row) return null;
  await tx.publish('outbox_filled', { kind: row.kind });
  return row.kind;
}

export interface SendPart {
  readonly kinds: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
  /** Number of messages that earlier parts have made due. */
  readonly planned: number;
  /** Mean time between two of them. Milliseconds. */
  readonly spacing: number;
}

interface SentPart {
  readonly sent: number;
  /** Where the next part begins; null after the last one. */
  readonly after: Position | null;
}

/**
 * Makes the next messages that wait after a failed attempt due, oldest first and one after the other. Messages before their first
 * attempt keep their time, because they wait on purpose. None becomes due later than it was. PostgreSQL skips rows of a parallel call.
 */
export async function sendFailingPart(
  tx: Transaction,
  engine: Database['engine'],
  { kinds, after, limit, planned, spacing }: SendPart,
): Promise<SentPart> {
  const rows = await waitingMessages(tx.db, after)
    .where('kind', 'in', kinds)
    .where('attempts', '>', 0)
    .where('is_sending', '=', 0)
    .select(['id', 'kind', 'created_at', 'attempt_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .$if(engine === 'postgres', found => found.forUpdate().skipLocked())
    .execute();
  const last = rows.at(-1);
  if (!last) return { sent: 0, after: null };
  const times = rows.map(({ id, attempt_at }, index) => {
    const at = tx.now + (planned + index) * spacing;
    return [id, Math.min(attempt_at ?? at, at)] as const;
  });
  const values = sql.join(times.map(([id, at]) => sql`(${sql.lit(id)}, ${sql.lit(at)})`));
  const at = sql<number>`(select at from planned where planned.id = outbox.id)`;
  await sql`with planned (id, at) as (values ${values})
    update outbox set attempts = ${attemptsBefore(at)}, attempt_at = ${at}
    where id in (select id from planned)`.execute(tx.db);
  for (const kind of new Set(rows.map(row => row.kind))) await tx.publish('outbox_filled', { kind });
  return { sent: rows.length, after: rows.length < limit ? null : [last.created_at, last.id] };
}
