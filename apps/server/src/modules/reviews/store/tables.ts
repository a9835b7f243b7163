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
    };
    /** Number of reviews of a technician by rating; a rating without reviews has no row. */
    review_counts: { technician_id: number; rating: number; count: number };
  }
}

export type {};
