import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ALL_SERVICES,
  ALL_TOWNS,
  ANSWER_MEASURES,
  type AnswerMeasure,
  END_MEASURES,
  type EndMeasure,
  FIGURE_MONTHS,
  type JobMeasure,
} from '@oficio/domain/admin/job-figures.ts';
import type { JobFiguresOut } from '@oficio/domain/admin/overview/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { dayOf, monthNamed, monthOf, monthsFrom } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOrNull } from '../../../platform/format/instant.ts';
import { type Metric, readDays } from '../store/figures.ts';
import { readMonths, readServices, readTowns } from '../store/job-figures.ts';
import { findSupplyTime, readSupplyOfServices, readSupplyOfTowns } from '../store/supply.ts';

const DAY_MS = 86_400_000;
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
  const sums = await readMonths(db, names[0] ?? current, { service, town });
  const money = await readMoney(db, names);
  // SQLite reads within one turn of the event loop, and other calls wait.
  await nextTurn();
  const towns = await readTownRows(db, month, service);
  await nextTurn();
  return {
    month,
    technicians_counted_at: isoOrNull(await findSupplyTime(db)),
    months: names.map(name => ({
      month: name,
      ...measuresOf(sums.filter(sum => sum.month === name)),
      ...(money.get(name) ?? { volume: 0, fees: 0 }),
    })),
    towns,
    services: await readServiceRows(db, month, town),
  };
}

type Sum = { readonly measure: JobMeasure; readonly value: number };

function measuresOf(sums: readonly Sum[]) {
  const of = (measure: JobMeasure) =>
    sums.reduce((sum, row) => (row.measure === measure ? sum + row.value : sum), 0);
  return {
    requests: of('requests'),
    completed: of('completed'),
    answers: Object.fromEntries(
      Object.keys(ANSWER_MEASURES).map(name => [name, of(name as AnswerMeasure)]),
    ) as Record<AnswerMeasure, number>,
    ends: Object.fromEntries(Object.keys(END_MEASURES).map(name => [name, of(name as EndMeasure)])) as Record<
      EndMeasure,
      number
    >,
  };
}

/** Returns the payments and the platform's fees of each month in euros. */
async function readMoney(db: Reader, names: readonly string[]) {
  const months = names.map(monthNamed).map(({ name, from, until }) => ({
    name,
    from: dayOf(from) / DAY_MS,
    until: dayOf(until) / DAY_MS,
  }));
  const [first, last] = [months.at(0), months.at(-1)];
  const days = first && last ? await readDays(db, first.from, last.until) : [];
  const sumOf = (metric: Metric, { from, until }: { readonly from: number; readonly until: number }) =>
    days.reduce(
      (sum, day) => (day.metric === metric && day.day >= from && day.day < until ? sum + day.value : sum),
      0,
    );
  return new Map(
    months.map(month => [
      month.name,
      { volume: toEuros(sumOf('paid_cents', month)), fees: toEuros(sumOf('fee_cents', month)) },
    ]),
  );
}

async function readTownRows(db: Reader, month: string, service: number) {
  const { counts, missing } = await readSupplyOfTowns(db, service);
  const sums = Map.groupBy(await readTowns(db, month, service), row => row.town);
  return [...sums]
    .map(([town, rows]) => ({
      town,
      ...demandOf(rows),
      technicians: counts.get(town) ?? missing,
    }))
    .sort((one, other) => other.requests - one.requests || one.town - other.town)
    .slice(0, MAX_TOWNS);
}

async function readServiceRows(db: Reader, month: string, town: number) {
  const { counts, missing } = await readSupplyOfServices(db, town);
  const sums = Map.groupBy(await readServices(db, month, town), row => row.service_id);
  return [...new Set([...sums.keys(), ...counts.keys()])]
    .map(service_id => ({
      service_id,
      ...demandOf(sums.get(service_id) ?? []),
      technicians: counts.get(service_id) ?? missing,
    }))
    .sort((one, other) => other.requests - one.requests || one.service_id - other.service_id);
}

function demandOf(rows: readonly Sum[]) {
  const { requests, completed, answers } = measuresOf(rows);
  return { requests, completed, answered: Object.values(answers).reduce((sum, count) => sum + count, 0) };
}
