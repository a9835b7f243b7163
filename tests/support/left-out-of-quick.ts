/**
 * Tests of the server that `npm test -- quick` leaves out: they need PostgreSQL, other processes, outages, photos or many
 * random rounds, or test what all nouns share or what administrators read. Globs relative to the repository.
 */
export const LEFT_OUT_OF_QUICK = [
  'apps/server/src/**/*{outages,postgres,instances,disconnections,race,restart,stop-server,photo,work}*.test.ts',
  'apps/server/src/migrations/**',
  'apps/server/src/{composition,demo,platform,recovery,sandbox,ssr}/**',
  'apps/server/src/modules/payments/**/{money,provider-calls,provider-outages,problem-money}.test.ts',
  'apps/server/src/modules/{accounts/admin/text-search,chat/live,chat/message-order,requests/creation/resend}.test.ts',
  'apps/server/src/modules/{admin,payments/admin}/**',
  'apps/server/src/modules/payments/{payouts/payouts,reconciliation/reconcile,reminders/reminders}.test.ts',
  'apps/server/src/modules/technicians/{changes/changes,search/search}.test.ts',
  'apps/server/src/testing/contract/{numbers,schemas}.test.ts',
  'apps/server/src/testing/permissions/permissions.test.ts',
];
