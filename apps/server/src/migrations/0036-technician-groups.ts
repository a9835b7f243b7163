import type { Migration } from '../platform/database/migrate.ts';

/** Each list of a technician is a range of this index. So are the open requests without a technician. */
export const technicianGroups: Migration = {
  name: '0036-technician-groups',
  statements: () => ['create index requests_by_technician_status on requests (technician_id, status, id)'],
};
