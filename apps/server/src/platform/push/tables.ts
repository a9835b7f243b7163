declare module '../database/tables.ts' {
  interface Tables {
    /** The generated key, used when the environment has none. One row, shared by all instances. */
    vapid_keys: {
      id: 1;
      public_key: string;
      /** Sealed with a key of `APP_SECRET`. */
      private_key: string;
      created_at: Instant;
    };
  }
}
