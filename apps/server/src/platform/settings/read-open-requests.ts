import { OPEN_REQUESTS } from '@oficio/domain/limits.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/** Reads the limits on the open requests that one technician accepts; `requests/open-limits.ts` of the domain applies them. */
export function readOpenRequests(read: EnvironmentReader) {
  const whole = (name: string, otherwise: number, max: number) =>
    read.number(name, { min: 1, max, integer: true, otherwise });
  return {
    held: whole('OPEN_REQUESTS_HELD', OPEN_REQUESTS.held, 1000),
    perDay: whole('OPEN_REQUESTS_PER_DAY', OPEN_REQUESTS.perDay, 1000),
    perDayExperienced: whole('OPEN_REQUESTS_PER_DAY_EXPERIENCED', OPEN_REQUESTS.perDayExperienced, 1000),
    experiencedAfter: whole('OPEN_REQUESTS_EXPERIENCED_AFTER', OPEN_REQUESTS.experiencedAfter, 1000),
    drops: whole('OPEN_REQUEST_DROPS', OPEN_REQUESTS.drops, 100),
    dropDays: whole('OPEN_REQUEST_DROP_DAYS', OPEN_REQUESTS.dropDays, 365),
    pauseDays: whole('OPEN_REQUEST_PAUSE_DAYS', OPEN_REQUESTS.pauseDays, 365),
    silenceHours: whole('OPEN_REQUEST_SILENCE_HOURS', OPEN_REQUESTS.silenceHours, 720),
  };
}
