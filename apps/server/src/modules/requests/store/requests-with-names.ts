import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Joins requests with their service, customer, technician and current offer; the last two may be missing. */
export const requestsWithNames = (db: Reader) =>
  db
    .selectFrom('requests')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as customer', 'customer.id', 'requests.user_id')
    .leftJoin('users as technician', 'technician.id', 'requests.technician_id')
    .leftJoin('offers', join =>
      join
        .onRef('offers.request_id', '=', 'requests.id')
        .onRef('offers.version', '=', 'requests.offer_version'),
    );

export const customerName = sql<string>`(select name from users where users.id = requests.user_id)`.as(
  'user_name',
);
export const serviceName =
  sql<string>`(select name from services where services.id = requests.service_id)`.as('service_name');
