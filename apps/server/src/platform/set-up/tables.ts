declare module '../database/tables.ts' {
  interface Tables {
    /**
     * What belongs to this database besides its rows. `secret`: fingerprint of `APP_SECRET`. `photos`: content of the marker file in
     * the photo folder (PostgreSQL).
     */
    installation: { name: 'secret' | 'photos'; value: string };
  }
}

export {};
