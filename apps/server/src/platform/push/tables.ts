declare module '../database/tables.ts' {
  interface Tables {
    /** The key that was made because the environment gave none: one row, shared by all instances. */
    vapid_keys: {
      id: 1;
      public_key: string;
      private_key: string;
      created_at: Instant;
    };
  }
}
