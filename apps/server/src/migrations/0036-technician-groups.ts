import type { Migration } from '../platform/database/migrate.ts';

/** Adds an index in which each list of a technician, and the open requests without a technician, is one range. */
export const technicianGroups: Migration = {
  name: '0036-technician-groups',
  statements: () => ['create index requests_by_technician_status on requests (technician_id, status, id)'],
};
