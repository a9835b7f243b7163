/**
 * Tests of the server that `npm test -- quick` leaves out: they need PostgreSQL, other processes, outages or many random
 * rounds. Globs relative to the repository.
 */
export const SLOW_SERVER_TESTS = [
  'apps/server/src/**/*{outages,postgres,instances,disconnections,race,restart,stop-server}*.test.ts',
  'apps/server/src/migrations/**',
  'apps/server/src/recovery/recovery.test.ts',
  'apps/server/src/platform/migration/**',
  'apps/server/src/modules/payments/**/{money,provider-calls,provider-outages,problem-money}.test.ts',
  'apps/server/src/modules/technicians/search/search.test.ts',
  'apps/server/src/testing/contract/{numbers,schemas}.test.ts',
  'apps/server/src/testing/permissions/permissions.test.ts',
];
