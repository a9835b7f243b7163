import { type Point, publicPoint } from '@oficio/domain/technicians/geo.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { isAmongGiven, statement } from '../../../platform/database/statement.ts';
import { meanRating } from './read-profiles.ts';

/** Stands for a missing rate. It is above every filter. Cents. */
export const NO_RATE = 2_147_483_647;

/** What the search knows about a technician whom the public may find. */
export interface ListedTechnician {
  readonly id: number;
  /** The public point in thousandths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
  /** Exact mean; 0 without reviews. */
  readonly rating: number;
  readonly reviews: number;
  /** `NO_RATE` without a rate. */
  readonly rateCents: number;
  readonly serviceIds: readonly number[];
  readonly name: string;
}

/** Condition of the technicians whom the public may find, in statements that join `technicians` and `users`. */
export const IS_LISTED = `technicians.approved = 1 and technicians.available = 1 and users.suspended_at is null
  and technicians.latitude is not null and technicians.longitude is not null`;

/** SQL of the ids of a technician's services, hidden ones included, in no order and separated by commas; null without a service. */
export const SERVICE_IDS = `(select string_agg(cast(service_id as text), ',')
  from technician_services as offered where offered.user_id = technicians.user_id)`;

/**
 * What the search reads of a technician. The services contain the hidden ones, because the technician can still take open requests for
 * them.
 */
export type ListedRow = readonly [
  id: number,
  latitude: number,
  longitude: number,
  ratingSum: number,
  ratingCount: number,
  hourlyRateCents: number | null,
  /** Ids, separated by commas; null without a service. */
  services: string | null,
  name: string,
];

const LISTED = `select technicians.user_id, technicians.latitude, technicians.longitude,
    technicians.rating_sum, technicians.rating_count, technicians.hourly_rate_cents,
    ${SERVICE_IDS} as services, users.name
  from technicians join users on users.id = technicians.user_id
  where ${IS_LISTED}`;

/** Returns a function that reads the next technicians after an id, up to a number, in the order of their ids. */
export const prepareListedPage = ({ prepareArrays }: Pick<Database, 'prepareArrays'>) =>
  prepareArrays<ListedRow>(`${LISTED} and technicians.user_id > ? order by technicians.user_id limit ?`);

const listedAmong = statement<{
  user_id: number;
  latitude: number;
  longitude: number;
  rating_sum: number;
  rating_count: number;
  hourly_rate_cents: number | null;
  services: string | null;
  name: string;
}>(engine => `${LISTED} and ${isAmongGiven('technicians.user_id', engine)}`);

/** Returns those of the technicians whom the public may find, in no order. */
export async function findListedAmong(db: Reader, ids: readonly number[]): Promise<ListedTechnician[]> {
  const rows = await listedAmong(db, JSON.stringify(ids));
  return rows.map(row =>
    toListed([
      row.user_id,
      row.latitude,
      row.longitude,
      row.rating_sum,
      row.rating_count,
      row.hourly_rate_cents,
      row.services,
      row.name,
    ]),
  );
}

const toListed = (row: ListedRow): ListedTechnician => ({
  id: row[0],
  ...listedPlaceOf(row),
  rating: ratingOf(row),
  reviews: row[4],
  rateCents: row[5] ?? NO_RATE,
  serviceIds: idsOf(row[6] ?? ''),
  name: row[7],
});

/** Returns the public point in thousandths of a degree. */
export function listedPlaceOf([, latitude, longitude]: ListedRow): Point {
  const place = publicPoint({ latitude, longitude });
  return { latitude: Math.round(place.latitude * 1000), longitude: Math.round(place.longitude * 1000) };
}

/** Returns the exact mean; 0 without reviews. */
export const ratingOf = ([, , , rating_sum, rating_count]: ListedRow): number =>
  meanRating({ rating_sum, rating_count }) ?? 0;

/** Returns the ids of a row's services. */
export const idsOf = (services: string): number[] => (services === '' ? [] : services.split(',').map(Number));
