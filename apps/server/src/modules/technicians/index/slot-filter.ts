import type { Filters } from './listed.ts';
import type { Snapshot } from './snapshot.ts';

/** The filters of a search and the columns that they concern. */
export interface SlotFilter extends Filters, Pick<Snapshot, 'ratings' | 'ratesCents'> {
  /** 1 for slots that changed since the snapshot. They never pass. */
  readonly stale: Uint8Array;
}

export const passes = (
  { minRating, maxRateCents, ratings, ratesCents, stale }: SlotFilter,
  slot: number,
): boolean =>
  stale[slot] === 0 && (ratings[slot] ?? 0) >= minRating && (ratesCents[slot] ?? 0) <= maxRateCents;
