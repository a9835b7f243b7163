import type { ColumnType } from 'kysely';

/**
 * The tables, as Kysely sees them. Only the platform's own stand here: each noun declares its own in its `tables.ts` by merging into this
 * interface, so that the platform knows no noun.
 */
export interface Tables {
  migrations: { name: string; applied_at: Instant };
}

/** Made by the database, never written. */
export type GeneratedId = ColumnType<number, never, never>;
/** Milliseconds since the epoch. */
export type Instant = number;
/** 0 or 1: the same in both engines. */
export type Flag = 0 | 1;

export const flagOf = (value: boolean): Flag => (value ? 1 : 0);
