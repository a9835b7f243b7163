/**
 * Tests of the server that `npm test -- quick` leaves out: they need PostgreSQL, other processes, outages, photos or many
 * random rounds, or test query plans or what all nouns share. It also leaves out subjects beside the main job: what
 * administrators read, the end of accounts, limits, documents, and money that goes another way than to the technician.
 * Globs relative to the repository.
 */
export const LEFT_OUT_OF_QUICK = [
  'apps/server/src/**/*{outages,postgres,instances,disconnections,race,restart,stop-server,photo,portfolio,limit,limiter,quota}*.test.ts',
  'apps/server/src/schema/**',
  'apps/server/src/{composition,demo,platform,recovery,sandbox,ssr}/**',
  'apps/server/src/modules/**/admin/**',
  'apps/server/src/modules/**/{account-end,query-plans,chat-list-plans,spec-client}.test.ts',
  'apps/server/src/modules/accounts/{deletion,google,links,own,second-factor}/**',
  'apps/server/src/modules/chat/{live,message-order}.test.ts',
  'apps/server/src/modules/notifications/{delivery,rendering}/**',
  'apps/server/src/modules/notifications/{mail-again,notices-of-job,notices/announcements}.test.ts',
  'apps/server/src/modules/payments/{disputes,documents,payout-accounts,payouts,reconciliation,refunds,request-money}/**',
  'apps/server/src/modules/payments/{adjustments,call-off-jobs,money-at-stake,reminders,stalled-jobs,suspension,withdrawal}.test.ts',
  'apps/server/src/modules/payments/paid-jobs/{rescheduling,undo-start}.test.ts',
  'apps/server/src/modules/payments/**/{check-intents,expiry,money,provider-calls,provider-outages,problem-money}.test.ts',
  'apps/server/src/modules/places/{addresses.test.ts,geocoder/**}',
  'apps/server/src/modules/requests/{change-address,creation/resend,view/zone-of-job}.test.ts',
  'apps/server/src/modules/reviews/{hide-review,search-reviews}.test.ts',
  'apps/server/src/modules/technicians/{changes,search}/**',
  'apps/server/src/testing/contract/{numbers,schemas}.test.ts',
  'apps/server/src/testing/{permissions/permissions,process/rotated-secret}.test.ts',
];
