import { ALL_TOWNS, type JobMeasure } from '@oficio/domain/admin/job-figures.ts';
import { findCounts, readMonths, sumsOf, sumsOfTowns } from '../../modules/admin/store/figure-months.ts';
import type { Reader } from '../../platform/database/database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Figures that are not 0, sorted by name: 'YYYY-MM-DD metric', 'YYYY-MM service town measure' and those without a day. */
type Figures = readonly (readonly [name: string, value: number])[];

/** Returns all figures, counted from all rows in the plainest way. The days are those of an IANA zone. */
export async function countPlainly(read: Reader, zone: string): Promise<Figures> {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (instant: number) => local.format(instant);
  const figures = new Map<string, number>();
  const add = (key: string, value = 1) => figures.set(key, (figures.get(key) ?? 0) + value);
  const events = await read.selectFrom('request_events').selectAll().orderBy('id').execute();
  for (const request of await read.selectFrom('requests').selectAll().execute()) {
    add(`${dayOf(request.created_at)} request:${request.status}`);
    add('requests');
    if (request.status === 'completed') add('completed');
    const month = dayOf(request.created_at).slice(0, 7);
    const addJob = (measure: JobMeasure) => {
      for (const service of [request.service_id, 0])
        for (const town of [request.town ?? 0, -1]) add(`${month} ${service} ${town} ${measure}`);
    };
    const own = events.filter(event => event.request_id === request.id);
    const answers = own.filter(({ action }) => ['accept', 'decline'].includes(action));
    if (answers[0]) {
      const hours = (answers[0].at - request.created_at) / HOUR;
      addJob(hours < 1 ? 'answer_1h' : hours < 4 ? 'answer_4h' : hours < 24 ? 'answer_24h' : 'answer_later');
    }
    for (const { action, actor_id: actor, to_status: status } of own) {
      const isCustomer = actor === request.user_id;
      if (action === 'create') addJob('requests');
      else if (action === 'complete') addJob('completed');
      else if (status === 'cancelled')
        addJob(
          action === 'decline'
            ? 'end_declined'
            : action === 'cancel' && isCustomer
              ? 'end_cancelled'
              : action === 'withdraw'
                ? isCustomer
                  ? 'end_customer'
                  : 'end_technician'
                : 'end_refunded',
        );
    }
  }
  for (const user of await read.selectFrom('users').selectAll().execute()) {
    add(`${dayOf(user.created_at)} registration`);
    if (user.deleted_at === null) add('users');
  }
  for (const { approved } of await read.selectFrom('technicians').select('approved').execute())
    if (approved) add('technicians');
  for (const _ of await read.selectFrom('reviews').select('id').execute()) add('reviews');
  const entries = await read
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(['at', 'kind', 'account', 'amount_cents'])
    .execute();
  for (const { at, kind, account, amount_cents: cents } of entries) {
    if (kind === 'charge' && account === 'provider') add(`${dayOf(at)} paid_cents`, cents);
    if (account === 'fees') add(`${dayOf(at)} fee_cents`, -cents);
  }
  return sorted(figures);
}

/** Returns all stored figures. */
export async function readStored(read: Reader): Promise<Figures> {
  const figures = new Map<string, number>();
  const names = (await findCounts(read)).map(({ month }) => month).sort();
  const months = await readMonths(read, names);
  for (const [month, { days, jobs }] of months) {
    for (const { day, metric, value } of days)
      figures.set(`${new Date(day * DAY).toISOString().slice(0, 10)} ${metric}`, value);
    for (const service of Object.keys(jobs).map(Number))
      for (const { town, sums } of [
        ...sumsOfTowns(jobs, service),
        { town: ALL_TOWNS, sums: sumsOf(jobs, { service, town: ALL_TOWNS }) },
      ])
        for (const [measure, value] of Object.entries(sums))
          figures.set(`${month} ${service} ${town} ${measure}`, value);
  }
  for (const [total, value] of Object.entries(months.get(names.at(-1) ?? '')?.totals ?? {}))
    figures.set(total, value);
  return sorted(figures);
}

const sorted = (map: ReadonlyMap<string, number>): Figures =>
  [...map].filter(([, value]) => value !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
