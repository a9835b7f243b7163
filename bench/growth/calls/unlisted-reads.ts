/** Reads that only new users make in the benchmark, with the reason why their cost cannot depend on the amount of data. */
export const UNLISTED_READS: Readonly<Record<string, string>> = {
  'GET /api/auth/me': 'reads the own account',
  'GET /api/auth/setup': 'reads one administrator',
  'GET /api/services': 'reads the catalogue',
  'GET /api/geocode': 'asks the geocoder',
  'GET /api/geocode/reverse': 'asks the geocoder',
  'GET /api/account/second-factor': 'reads the own second factor',
  'GET /api/technicians/my/refusal': 'reads the few acts about one technician',
  'GET /api/notifications/preferences': 'reads one row',
  'GET /api/notifications/push-key': 'reads one row',
  'GET /api/payments/config': 'reads the settings',
  'GET /api/admin/config': 'reads the settings',
  'GET /api/chat/request/{requestId}/photo/{messageId}': 'reads one message by its key',
  'GET /api/admin/requests/{id}/chat':
    'reads one page as `listMessages` does, after an administrator has opened the conversation',
  'GET /api/requests/quota': 'reads the newest requests of the customer, at most as many as the quota allows',
  'GET /api/requests/{id}/withdrawal': 'reads one request',
  'GET /api/requests/{id}/problem': 'reads one problem with at most a few statements',
  'GET /api/stripe-connect/account-status': 'reads one payout account',
  'GET /api/stripe-connect/dashboard-link': 'asks the provider',
  'GET /api/admin/users/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/requests/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/payments/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/audit/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/books':
    'reads the totals of the closed months, which the data set does not have, and one month of the ledger; `close-months.test.ts` checks its plans',
  'GET /api/admin/books/export':
    'reads one month of the ledger in pages, whose plans `close-months.test.ts` checks',
  'GET /api/admin/outbox/dead/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/technicians/export': 'reads the pages of the list, which are measured',
  'GET /api/admin/reviews/export': 'reads the pages of the list, which are measured',
};
