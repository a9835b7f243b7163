declare module '../../../platform/database/tables.ts' {
  interface Tables {
    /** The figures of each month. */
    figure_months: {
      /** 'YYYY-MM' */
      month: string;
      /** IANA zone of its days; a month with another zone is counted again. */
      zone: string;
      counted_at: Instant;
      /** Events of requests up to this id are in the counts. */
      events_until: number;
      /** Number of counts, so that of two parallel counts one is stored. */
      version: number;
      /** `MonthCounts` as JSON; 700 kB in a month of 40,000 requests in 2,000 towns. */
      counts: string;
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
