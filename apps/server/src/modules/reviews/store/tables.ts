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

declare module '../../../platform/facts.ts' {
  interface Facts {
    review_written: { readonly requestId: number; readonly technicianId: number; readonly rating: number };
  }
}
