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
