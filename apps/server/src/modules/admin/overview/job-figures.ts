import {
  ALL_SERVICES,
  ALL_TOWNS,
  ANSWER_MEASURES,
  type AnswerMeasure,
  END_MEASURES,
  FIGURE_MONTHS,
  type JobMeasure,
} from '@oficio/domain/admin/job-figures.ts';
import type { JobFiguresOut } from '@oficio/domain/admin/overview/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { monthOf, monthsFrom } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import type { DayFigure } from '../store/figure-counts.ts';
import {
  type JobCounts,
  readMonths,
  type Sums,
  sumsOf,
  sumsOfServices,
  sumsOfTowns,
} from '../store/figure-months.ts';
import { findSupplyTime, readSupplyOfServices, readSupplyOfTowns } from '../store/supply.ts';

/** Towns with the most requests that a reply contains. */
const MAX_TOWNS = 25;

interface Choice {
  /** 'YYYY-MM'; null for the current month. */
  readonly month: string | null;
  readonly service: number | null;
  readonly town: number | null;
}

/** Returns the figures of the last months, and supply and demand of one of them by town and by service. */
export async function readJobFigures(
  db: Reader,
  choice: Choice,
  now: number,
): Promise<Omit<JobFiguresOut, 'as_of'>> {
  const service = choice.service ?? ALL_SERVICES;
  const town = choice.town ?? ALL_TOWNS;
  const current = monthOf(now).name;
  const month = choice.month ?? current;
  const names = Array.from({ length: FIGURE_MONTHS }, (_, n) => monthsFrom(current, n + 1 - FIGURE_MONTHS));
  const counts = await readMonths(db, [...new Set([...names, month])]);
  const jobs = counts.get(month)?.jobs ?? {};
  return {
    month,
    technicians_counted_at: isoOrNull(await findSupplyTime(db)),
    months: names.map(name => {
      const { jobs = {}, days = [] } = counts.get(name) ?? {};
      return {
        month: name,
        ...resultsOf(sumsOf(jobs, { service, town })),
        volume: eurosOf(days, 'paid_cents'),
        fees: eurosOf(days, 'fee_cents'),
      };
    }),
    towns: await readTownRows(db, jobs, service),
    services: await readServiceRows(db, jobs, town),
  };
}

function resultsOf(sums: Sums) {
  const pick = <Name extends JobMeasure>(measures: Readonly<Record<Name, string>>) =>
    Object.fromEntries(Object.keys(measures).map(name => [name, sums[name as Name]])) as Record<Name, number>;
  return {
    requests: sums.requests,
    completed: sums.completed,
    answers: pick(ANSWER_MEASURES),
    ends: pick(END_MEASURES),
  };
}

const eurosOf = (days: readonly DayFigure[], metric: DayFigure['metric']): number =>
  toEuros(days.reduce((sum, day) => (day.metric === metric ? sum + day.value : sum), 0));

async function readTownRows(db: Reader, jobs: JobCounts, service: number) {
  const { counts, missing } = await readSupplyOfTowns(db, service);
  return sumsOfTowns(jobs, service)
    .map(({ town, sums }) => ({ town, ...demandOf(sums), technicians: counts.get(town) ?? missing }))
    .sort((one, other) => other.requests - one.requests || one.town - other.town)
    .slice(0, MAX_TOWNS);
}

async function readServiceRows(db: Reader, jobs: JobCounts, town: number) {
  const { counts, missing } = await readSupplyOfServices(db, town);
  const sums = sumsOfServices(jobs, town);
  return [...new Set([...sums.keys(), ...counts.keys()])]
    .map(service_id => ({
      service_id,
      ...demandOf(sums.get(service_id)),
      technicians: counts.get(service_id) ?? missing,
    }))
    .sort((one, other) => other.requests - one.requests || one.service_id - other.service_id);
}

function demandOf(sums: Sums | undefined) {
  const answered = Object.keys(ANSWER_MEASURES).map(name => sums?.[name as AnswerMeasure] ?? 0);
  return {
    requests: sums?.requests ?? 0,
    completed: sums?.completed ?? 0,
    answered: answered.reduce((sum, count) => sum + count, 0),
  };
}
