declare module '../database/tables.ts' {
  interface Tables {
    /**
     * What belongs to this database besides its rows. `secret`: fingerprint of `APP_SECRET`. `photos`: content of the marker file in
     * the photo folder (PostgreSQL). `calendar_zone`: IANA zone of days and months, which stays from the first movement of money on.
     */
    installation: { name: 'secret' | 'photos' | 'calendar_zone'; value: string };
  }
}

export {};
