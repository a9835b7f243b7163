import { ALL_SERVICES, ALL_TOWNS, type JobMeasure } from '@oficio/domain/admin/job-figures.ts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../platform/database/database.ts';

/** A sum of jobs. */
interface Sum {
  readonly measure: JobMeasure;
  readonly value: number;
}

interface Place {
  /** Id of a service, or `ALL_SERVICES`. */
  readonly service: number;
  /** Code of a town, or `ALL_TOWNS`. */
  readonly town: number;
}

/** Conditions of the changes, which have no rows for all services and all towns. */
const isOfService = (service: number) =>
  service === ALL_SERVICES ? sql`true` : sql`service_id = ${service}`;
const isOfTown = (town: number) => (town === ALL_TOWNS ? sql`true` : sql`town = ${town}`);

/** Returns the sums of a service and a town by month, from this month on ('YYYY-MM'). */
export async function readMonths(db: Reader, from: string, { service, town }: Place) {
  const { rows } = await sql<Sum & { readonly month: string }>`
    select month, measure, sum(value) as value from (
      select month, measure, value from job_figures
        where month >= ${from} and service_id = ${service} and town = ${town}
      union all select month, measure, 1 from job_figure_changes
        where month >= ${from} and ${isOfService(service)} and ${isOfTown(town)}
    ) as summed group by month, measure`.execute(db);
  return rows;
}

/** Returns the sums of a month by town, of one service or of all. */
export async function readTowns(db: Reader, month: string, service: number) {
  const { rows } = await sql<Sum & { readonly town: number }>`
    select town, measure, sum(value) as value from (
      select town, measure, value from job_figures
        where month = ${month} and service_id = ${service} and town > ${ALL_TOWNS}
      union all select town, measure, 1 from job_figure_changes
        where month = ${month} and ${isOfService(service)}
    ) as summed group by town, measure`.execute(db);
  return rows;
}

/** Returns the sums of a month by service, of one town or of all. */
export async function readServices(db: Reader, month: string, town: number) {
  const { rows } = await sql<Sum & { readonly service_id: number }>`
    select service_id, measure, sum(value) as value from (
      select figure.service_id, figure.measure, figure.value from services
        join job_figures as figure on figure.month = ${month} and figure.service_id = services.id and figure.town = ${town}
      union all select service_id, measure, 1 from job_figure_changes
        where month = ${month} and ${isOfTown(town)}
    ) as summed group by service_id, measure`.execute(db);
  return rows;
}

/** Moves up to `limit` changes into the sums, the oldest first. Returns their number. */
export async function foldJobChanges({ db }: Pick<Transaction, 'db'>, limit: number): Promise<number> {
  const changes = await db
    .deleteFrom('job_figure_changes')
    .where('id', 'in', db.selectFrom('job_figure_changes').select('id').orderBy('id').limit(limit))
    .returning(['month', 'service_id', 'town', 'measure'])
    .execute();
  const sums = Map.groupBy(
    changes.flatMap(({ month, measure, ...one }) =>
      [one.service_id, ALL_SERVICES].flatMap(service_id =>
        [one.town, ALL_TOWNS].map(town => ({ month, service_id, town, measure })),
      ),
    ),
    ({ month, service_id, town, measure }) => `${month} ${service_id} ${town} ${measure}`,
  );
  const values = [...sums.values()].flatMap(([row, ...others]) =>
    row ? [{ ...row, value: others.length + 1 }] : [],
  );
  if (values.length > 0)
    await db
      .insertInto('job_figures')
      .values(values)
      .onConflict(conflict =>
        conflict
          .columns(['month', 'service_id', 'town', 'measure'])
          .doUpdateSet(({ eb, ref }) => ({ value: eb('job_figures.value', '+', ref('excluded.value')) })),
      )
      .execute();
  return changes.length;
}
