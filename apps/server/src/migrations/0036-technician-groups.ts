import type { Migration } from '../platform/database/migrate.ts';

/** Each of a technician's lists is a range of this index, and so are the open requests that nobody has taken. */
export const technicianGroups: Migration = {
  name: '0036-technician-groups',
  statements: () => ['create index requests_by_technician_status on requests (technician_id, status, id)'],
};
