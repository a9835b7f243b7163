import { DAY_MS } from '../fields/durations.ts';
import { wallClock } from '../fields/zoned-time.ts';
import { zoneName } from './zone.ts';

/** An instant as ISO 8601 or milliseconds since the epoch. */
export type JobInstant = string | number;

const FORMATS = {
  /** '3 de mayo de 2026' */
  day: { dateStyle: 'long' },
  /** '3 may 2026' */
  mediumDay: { dateStyle: 'medium' },
  /** '3 de mayo de 2026 a las 18:30' */
  moment: { dateStyle: 'long', timeStyle: 'short' },
  /** 'dom, 3 may 2026, 18:30' */
  dateTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  /** 'dom, 3 may, 18:30' */
  dayAndTime: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** '03/05/26, 18:30': equally wide in each row of a table. */
  tableTime: { day: '2-digit', month: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit' },
  /** '03/05/26': equally wide in each row of a table. */
  tableDay: { day: '2-digit', month: '2-digit', year: '2-digit' },
  /** '18:30' */
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type JobTimeStyle = keyof typeof FORMATS;

/** The styles without an hour, which never name the zone. */
const DAYS: readonly JobTimeStyle[] = ['day', 'mediumDay', 'tableDay'];

export interface JobZone {
  /** IANA zone of the job, as `zoneOfJob` returns it. */
  readonly zone: string;
  /** IANA zone of the reader; null when it is not known, as in mails, and the text then always names the zone. */
  readonly reader: string | null;
}

/**
 * Formats an instant of a job as Spanish text in the job's zone, and names the zone after an hour that differs from the reader's:
 * 'dom, 3 may 2026, 10:30, hora de Canarias'. No other code formats instants of jobs.
 */
export function jobTime(instant: JobInstant, style: JobTimeStyle, { zone, reader }: JobZone): string {
  const at = new Date(instant).getTime();
  const text = formatterOf(style, zone).format(at);
  const isSame = DAYS.includes(style) || (reader !== null && hasSameHour(at, zone, reader));
  return isSame ? text : `${text}, ${zoneName(zone)}`;
}

/** Formats an instant for a text that is sent to readers whose zone is not known: '3 de mayo de 2026 a las 18:30, hora peninsular'. */
export const momentText = (instant: JobInstant, zone: string): string =>
  jobTime(instant, 'moment', { zone, reader: null });

const hasSameHour = (at: number, zone: string, reader: string): boolean =>
  zone === reader || wallClock(at, zone) === wallClock(at, reader);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: JobTimeStyle, zone: string): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat('es-ES', { ...FORMATS[style], timeZone: zone });
  formatters.set(key, created);
  return created;
}

/** 'Hoy, 18:30', 'Mañana, 9:30', 'dom, 3 may, 18:30'; with the year in another year. `now` in milliseconds since the epoch. */
export function nearJobTime(instant: JobInstant, now: number, job: JobZone): string {
  const [date, today] = [new Date(instant).getTime(), now].map(at => new Date(wallClock(at, job.zone))) as [
    Date,
    Date,
  ];
  const near = NEAR_DAYS[daysBetween(today, date)];
  if (near !== undefined) return `${near}, ${jobTime(instant, 'time', job)}`;
  const isThisYear = date.getUTCFullYear() === today.getUTCFullYear();
  return jobTime(instant, isThisYear ? 'dayAndTime' : 'dateTime', job);
}

const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: 'Ayer', 0: 'Hoy', 1: 'Mañana' };

/** Counts the days of the calendar between two local times. */
const daysBetween = (from: Date, to: Date): number =>
  Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS);
