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
  }
}

export type {};
