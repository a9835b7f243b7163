/**
 * Child process: the technicians as a Feathers service over a copy of our SQLite file. Written as its guide shows, with an index on the
 * coordinates, prepared statements and the driver of Node, which is faster than the usual query builder.
 */
import { DatabaseSync } from 'node:sqlite';
import { feathers, type Params } from '@feathersjs/feathers';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import { distanceKm } from '@oficio/domain/technicians/geo.ts';

export interface FeathersOptions {
  readonly port: number;
  /** A copy of the server's database, to which the index is added. */
  readonly file: string;
}

interface TechnicianRow {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
}

type SearchQuery = Readonly<
  Partial<Record<'lat' | 'lng' | 'service' | 'minRating' | 'maxPrice' | 'radius', string>>
>;

const DEFAULT_RADIUS_KM = 10;
const KM_PER_DEGREE = 111.195;
const PAGE = 50;

const COLUMNS = `u.id, u.name, t.bio, t.address, t.experience_years, t.hourly_rate_cents / 100.0 as hourly_rate,
  round(t.latitude, 3) as latitude, round(t.longitude, 3) as longitude, t.rating_count as total_reviews,
  case when t.rating_count > 0 then t.rating_sum * 1.0 / t.rating_count end as rating`;

/** Feathers calls its methods on an object that inherits from it, which `#private` fields do not allow. */
class Technicians {
  private readonly nearby;
  private readonly one;
  private readonly services;

  constructor(db: DatabaseSync) {
    this.nearby = db.prepare(`select ${COLUMNS} from technicians t join users u on u.id = t.user_id
      where t.latitude between ? and ? and t.longitude between ? and ?
        and t.approved = 1 and t.available = 1 and u.suspended_at is null
        and (? is null or exists (select 1 from technician_services s where s.user_id = t.user_id and s.service_id = ?))
        and (? is null or t.rating_sum >= ? * t.rating_count and t.rating_count > 0)
        and (? is null or t.hourly_rate_cents <= ? * 100)`);
    this.one = db.prepare(`select ${COLUMNS}, u.email, u.phone, t.profile_id, t.available
      from technicians t join users u on u.id = t.user_id
      where t.user_id = ? and t.approved = 1 and u.suspended_at is null`);
    this.services =
      db.prepare(`select services.name from technician_services join services on services.id = service_id
      where user_id = ? order by services.id`);
  }

  async find({ query = {} }: Params<SearchQuery>) {
    const centre = { latitude: Number(query.lat), longitude: Number(query.lng) };
    const radius = Number(query.radius ?? DEFAULT_RADIUS_KM);
    const north = radius / KM_PER_DEGREE;
    const east = north / Math.cos((centre.latitude * Math.PI) / 180);
    const [service, rating, price] = [query.service, query.minRating, query.maxPrice].map(value =>
      value === undefined ? null : Number(value),
    ) as [number | null, number | null, number | null];
    const rows = this.nearby.all(
      centre.latitude - north,
      centre.latitude + north,
      centre.longitude - east,
      centre.longitude + east,
      service,
      service,
      rating,
      rating,
      price,
      price,
    ) as unknown as TechnicianRow[];
    const found = rows
      .map(row => ({ row, distance: distanceKm(centre, row) }))
      .filter(({ distance }) => distance <= radius)
      .sort((a, b) => a.distance - b.distance || a.row.id - b.row.id);
    const technicians = found.slice(0, PAGE).map(({ row, distance }) => ({
      ...row,
      services: this.servicesOf(row.id),
      distance: Math.round(distance * 10) / 10,
    }));
    return { technicians, total: found.length };
  }

  async get(id: number | string) {
    const row = this.one.get(id);
    return { technician: { ...row, services: this.servicesOf(Number(id)) } };
  }

  private servicesOf(id: number): string[] {
    return (this.services.all(id) as { name: string }[]).map(({ name }) => name);
  }
}

process.on('message', async ({ port, file }: FeathersOptions) => {
  const db = new DatabaseSync(file);
  db.exec('create index technicians_by_place on technicians (latitude, longitude); analyze');
  const app = koa(feathers<{ 'api/technicians': Technicians }>());
  app.use(errorHandler());
  app.use(bodyParser());
  app.configure(rest());
  app.use('api/technicians', new Technicians(db));
  await app.listen(port, '127.0.0.1');
  process.send?.({ listening: true });
});
