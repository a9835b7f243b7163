import { formatMediumDate, formatRelative } from '../../../lib/format/date-times.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Returns since when a row waits: 'Ahora', 'hace 3 días', 'desde el 21 nov 2026'. */
export const waitingSinceText = (since: string, now: number): string =>
  now - Date.parse(since) < WEEK_MS ? formatRelative(since, now) : `desde el ${formatMediumDate(since)}`;
