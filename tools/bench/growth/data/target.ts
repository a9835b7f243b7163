/** The database to fill and measure. */
export interface Target {
  readonly dataDir: string;
  /** Null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
}
