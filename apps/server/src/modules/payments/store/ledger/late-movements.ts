import type { Reader } from '../../../../platform/database/database.ts';

interface Span {
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** More late movements than this are a broken webhook of weeks; the list is cut. */
const MAX_LATE = 5000;

const selectLate = (db: Reader) =>
  db
    .selectFrom('ledger_movements as movement')
    .where('movement.happened_at', 'is not', null)
    .select(['movement.id', 'movement.kind', 'movement.at', 'movement.request_id'])
    .select(({ ref }) => ref('movement.happened_at').$castTo<number>().as('happened_at'))
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('ledger_entries as entry')
            .whereRef('entry.movement_id', '=', 'movement.id')
            .where('entry.account', '=', 'provider')
            .select(({ fn: { sum } }) => sum<number>('entry.amount_cents').as('cents')),
          val(0),
        )
        .as('cents'),
    )
    .limit(MAX_LATE);

/** Returns the movements of a span that happened at the provider in an earlier month, with the change of the balance there. */
export const findLateIn = (db: Reader, { from, until }: Span) =>
  selectLate(db)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .orderBy('movement.at')
    .orderBy('movement.id')
    .execute();

export type LateMovement = Awaited<ReturnType<typeof findLateIn>>[number];

/** Returns the movements that happened at the provider in a month and were posted in a later one. */
export const findPostedAfter = (db: Reader, { from, until }: Span): Promise<LateMovement[]> =>
  selectLate(db)
    .where('movement.happened_at', '>=', from)
    .where('movement.happened_at', '<', until)
    .orderBy('movement.happened_at')
    .orderBy('movement.id')
    .execute();
