import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; a test makes a database of its own there. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for a run, started only when a project that needs it has tests to run. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
