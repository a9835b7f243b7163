import type { Migration } from '../platform/database/migrate.ts';

/** Cells of a quarter of a degree. Must match `CELL` in modules/requests/store/waiting-requests.ts. */
const CELL = 'cast(floor((latitude + 90) * 4) * 1440 + floor((longitude + 180) * 4) as integer)';

const INDEXES = [
  [
    'requests_waiting_by_cell',
    `requests (service_id, (${CELL}), id) where status = 'pending' and technician_id is null`,
  ],
  ['requests_by_customer_status', 'requests (user_id, status, id)'],
] as const;

/** Adds the indexes of the open requests near a technician, and of a customer's requests in one status. */
export const waitingRequests: Migration = {
  name: '0095-waiting-requests',
  isCompatible: true,
  isConcurrent: true,
  statements: ({ engine }) => [
    ...INDEXES.flatMap(([name, on]) =>
      engine === 'sqlite'
        ? [`create index ${name} on ${on}`]
        : [`drop index concurrently if exists ${name}`, `create index concurrently ${name} on ${on}`],
    ),
    'drop index if exists requests_waiting',
  ],
};
