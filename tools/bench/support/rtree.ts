import { DatabaseSync } from 'node:sqlite';
import { EARTH_RADIUS_KM, type Point, radians } from '@oficio/domain/technicians/geo.ts';
import { LIST_LIMIT, SEARCH_RADIUS } from '@oficio/domain/technicians/limits.ts';

/** The simplest design, for comparison: SQLite's R*Tree of all places, joined with the tables. */
export interface RtreeSearch {
  nearest(center: Point, filters: RtreeFilters): unknown[];
  close(): void;
}

interface RtreeFilters {
  readonly serviceId: number;
  readonly minRating: number;
  /** Euros per hour. */
  readonly maxRate: number;
}

const KM_PER_DEGREE = radians(1) * EARTH_RADIUS_KM;

/** Builds the R*Tree in a database file with technicians. Places are rounded like the public places. */
export function createRtreeSearch(file: string): RtreeSearch {
  const database = new DatabaseSync(file);
  database.exec(`
    create virtual table places using rtree(id, west, east, south, north);
    insert into places select user_id, round(longitude, 3), round(longitude, 3), round(latitude, 3), round(latitude, 3)
      from technicians`);
  const distance = `2 * ${EARTH_RADIUS_KM} * asin(sqrt(
    pow(sin(radians(round(technicians.latitude, 3) - :latitude) / 2), 2)
    + cos(radians(:latitude)) * cos(radians(technicians.latitude))
      * pow(sin(radians(round(technicians.longitude, 3) - :longitude) / 2), 2)))`;
  const statement = database.prepare(`
    select technicians.user_id as id, users.name, technicians.bio, technicians.address, technicians.experience_years,
      technicians.hourly_rate_cents, technicians.rating_sum, technicians.rating_count, ${distance} as distance
    from places
    join technicians on technicians.user_id = places.id
    join technician_services on technician_services.user_id = technicians.user_id
      and technician_services.service_id = :serviceId
    join users on users.id = technicians.user_id
    where places.west <= :east and places.east >= :west and places.south <= :north and places.north >= :south
      and technicians.approved = 1 and technicians.available = 1
      and technicians.rating_sum >= :minRating * technicians.rating_count and technicians.rating_count > 0
      and technicians.hourly_rate_cents <= :maxRate * 100
      and ${distance} <= :radiusKm
    order by distance, id limit :limit`);
  return {
    nearest(center, filters) {
      const radiusKm = SEARCH_RADIUS.default;
      const height = radiusKm / KM_PER_DEGREE;
      const width = height / Math.cos(radians(center.latitude));
      return statement.all({
        ...center,
        ...filters,
        radiusKm,
        limit: LIST_LIMIT.default,
        south: center.latitude - height,
        north: center.latitude + height,
        west: center.longitude - width,
        east: center.longitude + width,
      });
    },
    close: () => database.close(),
  };
}
