import type { JobMeasure } from '@oficio/domain/admin/job-figures.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** Figures by day. Triggers record changes in `figure_changes`; an hourly job adds them here. */
    figure_days: {
      metric: string;
      /** Days since 1970 of the calendar of Madrid; `ALL_DAYS` for the sum of all days. */
      day: number;
      value: number;
    };
    /** Changes that are not in `figure_days` yet. Inserts only, so that writers never wait for each other's counts. */
    figure_changes: {
      id: GeneratedId;
      metric: string;
      day: number;
      value: number;
    };
    /** Jobs by the month in which they were requested. The same hourly job adds `job_figure_changes` here. */
    job_figures: {
      /** 'YYYY-MM' in Madrid. */
      month: string;
      /** 0 for all services. */
      service_id: number;
      /** 0 without a town, -1 for all towns. */
      town: number;
      measure: JobMeasure;
      value: number;
    };
    job_figure_changes: {
      id: GeneratedId;
      month: string;
      service_id: number;
      town: number;
      measure: JobMeasure;
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
