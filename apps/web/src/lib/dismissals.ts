import { keep, readKept } from './kept-locally.ts';

const PREFIX = 'oficio.dismissed.';
const DAY_MS = 86_400_000;
/** How long an offer stays away: the second time for good. Milliseconds. */
const RESTS = [30 * DAY_MS, Number.POSITIVE_INFINITY] as const;

interface Dismissal {
  readonly times: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Whether this offer was sent away and should not be made now. */
export function isDismissed(offer: string, now: number): boolean {
  const last = readKept(PREFIX + offer) as Dismissal | null;
  return last !== null && now - last.at < (RESTS[last.times - 1] ?? Number.POSITIVE_INFINITY);
}

export function dismiss(offer: string, now: number): void {
  const last = readKept(PREFIX + offer) as Dismissal | null;
  keep(PREFIX + offer, { times: (last?.times ?? 0) + 1, at: now } satisfies Dismissal);
}
