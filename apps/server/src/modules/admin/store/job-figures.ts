import { ALL_TOWNS, type JobMeasure } from '@oficio/domain/admin/job-figures.ts';
import type { Reader } from '../../../platform/database/database.ts';

/** A number of jobs of a month. */
export interface JobFigure {
  /** Id of a service, or `ALL_SERVICES`. */
  readonly service_id: number;
  /** Code of a town, `NO_TOWN` or `ALL_TOWNS`. */
  readonly town: number;
  readonly measure: JobMeasure;
  readonly value: number;
}

interface Place {
  /** Id of a service, or `ALL_SERVICES`. */
  readonly service: number;
  /** Code of a town, or `ALL_TOWNS`. */
  readonly town: number;
}

/** Returns the figures of a service and a town by month, from this month on ('YYYY-MM'). */
export const readMonths = (db: Reader, from: string, { service, town }: Place) =>
  db
    .selectFrom('job_figures')
    .select(['month', 'measure', 'value'])
    .where('month', '>=', from)
    .where('service_id', '=', service)
    .where('town', '=', town)
    .execute();

/** Returns the figures of a month by town, of one service or of all. */
export const readTowns = (db: Reader, month: string, service: number) =>
  db
    .selectFrom('job_figures')
    .select(['town', 'measure', 'value'])
    .where('month', '=', month)
    .where('service_id', '=', service)
    .where('town', '>', ALL_TOWNS)
    .where('value', '>', 0)
    .execute();

/** Returns the figures of a month by service, of one town or of all. */
export const readServices = (db: Reader, month: string, town: number) =>
  db
    .selectFrom('services')
    .innerJoin('job_figures as figure', 'figure.service_id', 'services.id')
    .select(['figure.service_id', 'figure.measure', 'figure.value'])
    .where('figure.month', '=', month)
    .where('figure.town', '=', town)
    .where('figure.value', '>', 0)
    .execute();
