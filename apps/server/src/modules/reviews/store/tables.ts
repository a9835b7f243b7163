import type { ColumnType } from 'kysely';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    reviews: {
      id: GeneratedId;
      request_id: number;
      user_id: number;
      technician_id: number;
      rating: number;
      comment: string | null;
      created_at: Instant;
      /** 1 if the customer had verified the e-mail address when the review was written, or has done so since. */
      is_verified: Flag;
      /** 1 if the review counts in the technician's mean (`recount`). */
      is_counted: Flag;
      /** Set while an administrator hides the review. It then counts nowhere. */
      hidden_at: ColumnType<Instant | null, undefined, Instant | null>;
      /** The entry of the audit log with the reason; null like `hidden_at`. */
      hidden_act_id: ColumnType<number | null, undefined, number | null>;
    };
    /** Number of counted reviews of a technician by rating; a rating without reviews may have a row with 0. */
    review_counts: { technician_id: number; rating: number; count: number };
  }
}
