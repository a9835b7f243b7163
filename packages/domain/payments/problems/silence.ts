import { HOUR_MS } from '../../fields/durations.ts';

/** Hours without a statement of the side that opened a problem, after which the staff need not wait for it. */
export const SILENT_OPENER_HOURS = 72;

interface SpokenAt {
  readonly isOpener: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Returns since when an open problem is ready to decide because its opener is silent; null before that. The silence begins with the
 * first statement that the opener has not answered, or without one with the opener's last statement. `statements` are oldest first.
 */
export function readyToDecideSince(statements: readonly SpokenAt[], now: number): number | null {
  const last = statements.findLastIndex(({ isOpener }) => isOpener);
  const silentFrom = statements[last + 1] ?? statements[last];
  // Without a statement of the opener, the platform opened the problem.
  if (last === -1 || !silentFrom) return null;
  const since = silentFrom.at + SILENT_OPENER_HOURS * HOUR_MS;
  return now >= since ? since : null;
}
