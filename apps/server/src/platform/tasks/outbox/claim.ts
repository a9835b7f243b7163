import type { Reader, Transaction } from '../../database/database.ts';
import { fixedQuery, isAmongGiven, statement, textsIn } from '../../database/statement.ts';
import type { HostSlots } from './host-slots.ts';

/** A message that only this process delivers until `attempt_at`, in milliseconds since the epoch. */
export interface ClaimedMessage {
  readonly id: number;
  readonly payload: string;
  readonly created_at: number;
  /** Number of attempts, this one included. */
  readonly attempts: number;
  /** End of the lease, which `renewLease` moves. */
  attempt_at: number | null;
  /** Receiving host, or the recipient; null in a row of an earlier version. */
  readonly host: string | null;
}

const selectNextDue = fixedQuery((db, kind: string) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('attempt_at').as('at'))
    .where('kind', '=', kind)
    .where('attempt_at', 'is not', null),
);

/** Returns when the next message of this kind is due; null when none waits. */
export async function findNextDue(db: Reader, kind: string): Promise<number | null> {
  const [row] = await selectNextDue(db, kind);
  return row?.at ?? null;
}

interface Claim {
  readonly kind: string;
  readonly limit: number;
  /** End of the lease. */
  readonly until: number;
  /** Running deliveries per host. Messages for a host without a free slot stay in the outbox. */
  readonly hosts: HostSlots;
}

/**
 * Claims up to `limit` due messages, oldest first; messages for hosts that had their turn only if no others are due. PostgreSQL skips
 * rows that another process is claiming; SQLite runs one transaction at a time.
 */
export async function claimMessages(tx: Transaction, claim: Claim): Promise<ClaimedMessage[]> {
  const hosts = claim.hosts.copy();
  const claimed: ClaimedMessage[] = [];
  for (;;) {
    const limit = claim.limit - claimed.length;
    const excluded = hosts.served.length > 0;
    const due = await findDue(tx, { ...claim, limit, hosts });
    const fitting: number[] = [];
    for (const { id, host } of due) {
      if (!hosts.hasRoom(host)) continue;
      hosts.take(host);
      fitting.push(id);
    }
    claimed.push(...(await takeUp(tx, fitting, claim.until)));
    // Read again only if some messages did not fit, or had to wait for their turn. The next read excludes full hosts.
    if (due.length < limit ? !(excluded && hosts.startRound()) : fitting.length === due.length)
      return claimed;
  }
}

interface Due {
  readonly id: number;
  readonly host: string | null;
}

const selectDue = statement<Due>(
  engine => `
    select id, host from outbox
    where kind = ? and attempt_at <= ? and (host is null or host not in ${textsIn(engine)})
    order by attempt_at limit ? ${engine === 'postgres' ? 'for update skip locked' : ''}`,
);

function findDue({ db, now }: Transaction, { kind, limit, hosts }: Claim): Promise<Due[]> {
  const left = [...new Set([...hosts.full, ...hosts.served])];
  return selectDue(db, kind, now, JSON.stringify(left), limit);
}

// Without its key, because later messages with that key must be delivered on their own.
const updateTaken = statement<ClaimedMessage>(
  engine => `
    update outbox set attempts = attempts + 1, attempt_at = ?, is_sending = 1, tried_at = ?, fold_key = null
    where ${isAmongGiven('id', engine)}
    returning id, payload, host, attempts, created_at, attempt_at`,
);

const takeUp = async (
  { db, now }: Transaction,
  ids: readonly number[],
  until: number,
): Promise<ClaimedMessage[]> => (ids.length === 0 ? [] : updateTaken(db, until, now, JSON.stringify(ids)));

/** Extends the lease of a running delivery. Returns false when another process has claimed the message meanwhile. */
export async function renewLease(
  { db }: Transaction,
  { id, attempt_at }: ClaimedMessage,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempt_at: until })
    .where('id', '=', id)
    .where('attempt_at', '=', attempt_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const deleteById = fixedQuery((db, id: number) => db.deleteFrom('outbox').where('id', '=', id));

/** Deletes a delivered message. */
export async function deleteMessage(tx: Transaction, { id }: ClaimedMessage): Promise<void> {
  await deleteById(tx.db, id);
}

/** Plans the next attempt; null makes the message a dead letter. Does nothing if another process has claimed it. */
export async function rescheduleMessage(
  tx: Transaction,
  { id, attempt_at }: ClaimedMessage,
  to: { readonly attemptAt: number | null; readonly error: string },
): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({
      attempt_at: to.attemptAt,
      is_sending: 0,
      last_error: to.error,
      dead_at: to.attemptAt === null ? tx.now : null,
    })
    .where('id', '=', id)
    .where('attempt_at', '=', attempt_at)
    .execute();
}

/** Makes an interrupted message due at once and does not count the attempt. */
export async function releaseMessage(
  tx: Transaction,
  { id, attempts, attempt_at }: ClaimedMessage,
): Promise<void> {
  await tx.db
    .updateTable('outbox')
    .set({ attempts: attempts - 1, attempt_at: tx.now, is_sending: 0 })
    .where('id', '=', id)
    .where('attempt_at', '=', attempt_at)
    .execute();
}
