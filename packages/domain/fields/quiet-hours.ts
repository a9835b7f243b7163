import { DAY_MS } from './durations.ts';
import { instantOfLocal, wallClock } from './zoned-time.ts';

/** Local hours at a place, from `from` to `to` of the next day, in which no notice leaves that can wait. */
const QUIET_HOURS = { from: 22, to: 8 } as const;

/** Returns `now`, or in the quiet hours of a zone their end. Milliseconds since the epoch; `zone` is an IANA name. */
export function afterQuietHours(now: number, zone: string): number {
  const local = new Date(wallClock(now, zone));
  const hour = local.getUTCHours();
  if (hour >= QUIET_HOURS.to && hour < QUIET_HOURS.from) return now;
  const day = new Date(local.getTime() + (hour < QUIET_HOURS.to ? 0 : DAY_MS)).toISOString().slice(0, 10);
  return instantOfLocal(`${day}T${String(QUIET_HOURS.to).padStart(2, '0')}:00`, zone);
}
