/** Reads and writes the local time of IANA time zones. Browsers do not all have `Temporal` yet. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, created);
  return created;
}

/** Returns the local time of a zone as the instant with the same digits in UTC. Whole seconds. */
export function wallClock(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  // With six digits, because a day that a person types may have any year.
  return Date.parse(`+${year.padStart(6, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Returns the instant of a local time without a zone ('2026-12-20T10:30', seconds optional) in `zone`; NaN for another text. At clock
 * changes it does what RFC 5545 says: the first of a repeated time, and an hour later for a skipped one.
 */
export function instantOfLocal(local: string, zone: string): number {
  const digits = Date.parse(`${local}Z`);
  if (!Number.isFinite(digits)) return Number.NaN;
  // No zone changes its clock twice in two days, so these are the offsets before and after a change that may be near.
  const [before, after] = [digits - DAY, digits + DAY].map(near => offsetAt(near, zone)) as [number, number];
  const earlier = digits - before;
  // With the offset from before the change, a repeated time is its first instant and a skipped time moves forward.
  return offsetAt(earlier, zone) === before || offsetAt(digits - after, zone) !== after
    ? earlier
    : digits - after;
}

/** Returns local time minus UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  return wallClock(second, zone) - second;
}

/** Returns the local time of an instant as `<input type="datetime-local">` has it: 'YYYY-MM-DDTHH:MM'. */
export const localOf = (instant: number, zone: string): string =>
  new Date(wallClock(instant, zone)).toISOString().slice(0, 16);
