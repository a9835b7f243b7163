import type { Migration } from '../platform/database/migrate.ts';
import { buildIndexes } from './build-indexes.ts';

/** Adds the index that finds the technicians of a service, in the order of their ids. */
export const techniciansByService: Migration = {
  name: '0144-technicians-by-service',
  isCompatible: true,
  isConcurrent: true,
  statements: dialect =>
    buildIndexes({ technician_services_by_service: 'technician_services (service_id, user_id)' }, dialect),
};
