import type { JobMeasure } from '@oficio/domain/admin/job-figures.ts';
import type { Metric } from './figures.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** The months whose figures are counted. */
    figure_months: {
      /** 'YYYY-MM' */
      month: string;
      /** Limits of the month when it was counted; a month with other limits is counted again. */
      starts_at: Instant;
      ends_at: Instant;
      counted_at: Instant;
      /** Events of requests up to this id are in the counts. */
      events_until: number;
      /** Number of counts, so that of two parallel counts one is stored. */
      version: number;
    };
    /** Figures by day, and totals without a day. */
    figure_days: {
      metric: Metric;
      /** Days since 1970 of the site's calendar; `NO_DAY` for totals. */
      day: number;
      value: number;
    };
    /** Jobs by the month in which they were requested. */
    job_figures: {
      /** 'YYYY-MM' */
      month: string;
      /** 0 for all services. */
      service_id: number;
      /** 0 without a town, -1 for all towns. */
      town: number;
      measure: JobMeasure;
      /** 0 in a row that a count no longer has. */
      value: number;
    };
    /** Technicians that the public can find, counted every hour. */
    supply: {
      /** 0 for all services. */
      service_id: number;
      /** 0 without a town, -1 for all towns. */
      town: number;
      technicians: number;
      /** Null in counts of an older version. */
      counted_at: Instant | null;
    };
    /** Internal notes of the staff, about a person or about a job. A trigger refuses changes. */
    admin_notes: {
      id: GeneratedId;
      /** The person or the job that the note is about; exactly one is not null. */
      user_id: number | null;
      request_id: number | null;
      author_id: number;
      text: string;
      created_at: Instant;
    };
  }
}
