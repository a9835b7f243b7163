/** Statements that may read or sort a growing table: '<scan or sort> of <table> in <file>' and the reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'sort of ledger_movements in modules/payments/store/ledger/checks.ts':
    'One technician and month; the reconciliation runs in the background.',
  'sort of users in modules/accounts/store/staff.ts': 'An installation has few administrators.',
  'sort of users in modules/accounts/store/search-users.ts':
    'PostgreSQL sorts the matches of a rare text. It reads a frequent text in the order of ids.',
  'sort of payments in platform/database/paging/rows-of-people.ts':
    'Only the index entries of the people whom a search finds, at most 1,000.',
  'sort of requests in platform/database/paging/rows-of-people.ts':
    'Only the index entries of these people (see above).',
  'sort of reviews in platform/database/paging/rows-of-people.ts':
    'Only the index entries of these people (see above).',
  'scan of geocodes in modules/places/store/geocodes.ts':
    'At most 20,000 answers are stored, and each call to the service adds one.',
  'scan of postcodes in modules/places/store/postcodes.ts': 'Only the command that replaces the whole list.',
  'scan of requests in modules/requests/store/photos.ts': 'Only a restore reads the names of all photos.',
  'scan of request_photos in modules/requests/store/photos.ts': 'Only a restore (see above).',
  'scan of technicians in modules/technicians/store/photos.ts': 'Only a restore (see above).',
  'scan of technician_works in modules/technicians/store/photos.ts': 'Only a restore (see above).',
  'scan of problem_entries in modules/payments/store/problems/read.ts': 'Only a restore (see above).',
  'scan of messages in modules/chat/store/photos.ts': 'Only a restore (see above).',
  'scan of technicians in modules/technicians/store/approvals.ts':
    'It reads those who wait for a decision through their own index, and stops at the first one with a decision.',
  'sort of sessions in modules/accounts/store/sessions.ts':
    'Sessions of a person are few, because they expire.',
  'sort of mailed_links in modules/accounts/store/mailed-links.ts':
    'Links of a person are few: their number per hour is limited, and they are deleted after some weeks.',
  'sort of mailed_links in modules/accounts/store/deletion.ts': 'Links of a person are few (see above).',
  'sort of requests in modules/admin/store/figure-counts.ts':
    'A thread counts the figures; the process itself only up to 1,000 rows.',
  'sort of users in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'sort of ledger_movements in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'scan of users in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'scan of technicians in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'scan of reviews in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'scan of requests in modules/admin/store/figure-counts.ts': 'The figures (see above).',
  'sort of request_events in modules/admin/store/figure-counts.ts':
    'PostgreSQL groups the events since the last count by month when many months are stored.',
};
