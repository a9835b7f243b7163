import type { Migration } from '../platform/database/migrate.ts';

/** The changes after the base (`schema/index.ts`), in the order of their application. Never edit an applied one; add a new one. */
export const MIGRATIONS: readonly Migration[] = [];
