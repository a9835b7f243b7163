import type { Migration } from '../platform/database/migrate.ts';

/** Orders of the administrators' list of jobs, with and without a filter. Each ends with the id, which makes it unique. */
const INDEXES = {
  requests_by_creation: 'created_at, id',
  requests_by_change: 'updated_at, id',
  requests_by_town: 'town, created_at, id',
  requests_by_service: 'service_id, created_at, id',
  requests_by_status_creation: 'status, created_at, id',
  requests_by_status_change: 'status, updated_at, id',
} as const;

/** Adds the indexes of the administrators' list of jobs. */
export const jobList: Migration = {
  name: '0131-job-list',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) => {
    const concurrently = engine === 'postgres' ? ' concurrently' : '';
    return Object.entries(INDEXES).flatMap(([name, columns]) => [
      `drop index${concurrently} if exists ${name}`,
      `create index${concurrently} ${name} on requests (${columns})`,
    ]);
  },
};
