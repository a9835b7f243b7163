import { DAY_MS, HOUR_MS, MINUTE_MS } from '../fields/durations.ts';
import { JOB_LIMITS, type LimitedAct } from '../limits.ts';
import { jobTime } from './job-time.ts';

/** What was done, and what is possible again. `max` is the limit. */
const TEXTS: Readonly<Record<LimitedAct, (max: number) => readonly [done: string, again: string]>> = {
  offer: max => [`Ya has hecho ${max} ofertas en este trabajo`, 'hacer otra'],
  counter_offer: max => [`Ya has hecho ${max} contraofertas en este trabajo`, 'hacer otra'],
  date_proposal: max => [`Ya has propuesto ${max} fechas para este trabajo`, 'proponer otra'],
  statement: max => [`Ya has escrito ${max} respuestas en este trabajo`, 'escribir otra'],
};

const DAYS = ['hoy', 'mañana', 'pasado mañana'] as const;

interface Wait {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When the act is possible again, at most a day from `now`. Milliseconds since the epoch. */
  readonly until: number;
  /** IANA zone of the job. */
  readonly zone: string;
}

/** Returns the text of a refusal: '… en las últimas 24 horas. Podrás hacer otra mañana a las 10:30, hora peninsular'. */
export function jobLimitText(act: LimitedAct, { now, until, zone }: Wait): string {
  const { max, windowMs } = JOB_LIMITS[act];
  const [done, again] = TEXTS[act](max);
  const place = { zone, reader: null };
  // A try at the shown minute must succeed.
  const at = Math.ceil(until / MINUTE_MS) * MINUTE_MS;
  const day = DAYS.find(
    (_, later) => jobTime(now + later * DAY_MS, 'day', place) === jobTime(at, 'day', place),
  );
  const when = `${day ?? ''} a las ${jobTime(at, 'time', place)}`.trim();
  return `${done} en las últimas ${windowMs / HOUR_MS} horas. Podrás ${again} ${when}`;
}
