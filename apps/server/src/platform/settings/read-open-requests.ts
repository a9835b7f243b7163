import type { EnvironmentReader } from './environment-reader.ts';

/** Reads the limits on the open requests that one technician accepts; `requests/open-limits.ts` of the domain applies them. */
export function readOpenRequests(read: EnvironmentReader) {
  const whole = (name: string, otherwise: number, max: number) =>
    read.number(name, { min: 1, max, integer: true, otherwise });
  return {
    held: whole('OPEN_REQUESTS_HELD', 5, 1000),
    perDay: whole('OPEN_REQUESTS_PER_DAY', 10, 1000),
    perDayExperienced: whole('OPEN_REQUESTS_PER_DAY_EXPERIENCED', 30, 1000),
    experiencedAfter: whole('OPEN_REQUESTS_EXPERIENCED_AFTER', 5, 1000),
    drops: whole('OPEN_REQUEST_DROPS', 3, 100),
    dropDays: whole('OPEN_REQUEST_DROP_DAYS', 7, 365),
    pauseDays: whole('OPEN_REQUEST_PAUSE_DAYS', 7, 365),
    silenceHours: whole('OPEN_REQUEST_SILENCE_HOURS', 48, 720),
  };
}
