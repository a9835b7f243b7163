import type { Database } from '../../../platform/database/database.ts';
import { isAmongGiven } from '../../../platform/database/statement.ts';
import { IS_LISTED } from './listed.ts';

/** What the card of a technician shows. */
export interface CardRow {
  readonly user_id: number;
  readonly name: string;
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly bio: string;
  readonly experience_years: number;
  readonly hourly_rate_cents: number | null;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly photo: string | null;
}

/** A service that a technician offers and the public sees. */
export interface CardService {
  readonly user_id: number;
  readonly name: string;
}

/**
 * Returns a function that reads what the cards of technicians show, without technicians whom the public may not find, and their services in
 * the catalogue's order.
 */
export function prepareCardRows({ engine, prepare }: Pick<Database, 'engine' | 'prepare'>) {
  const rows = prepare<CardRow>(
    `select technicians.user_id, users.name, technicians.rating_sum, technicians.rating_count, technicians.bio,
      technicians.experience_years, technicians.hourly_rate_cents, technicians.address,
      technicians.latitude, technicians.longitude, technicians.photo
    from technicians join users on users.id = technicians.user_id
    where ${IS_LISTED} and ${isAmongGiven('technicians.user_id', engine)}`,
  );
  const services = prepare<CardService>(
    `select technician_services.user_id, services.name
    from technician_services join services on services.id = technician_services.service_id
    where services.hidden = 0 and ${isAmongGiven('technician_services.user_id', engine)}
    order by services.position, services.id`,
  );
  return async (ids: readonly number[]) => {
    const asked = JSON.stringify(ids);
    const [cards, offered] = await Promise.all([rows(asked), services(asked)]);
    return { cards, services: Map.groupBy(offered, service => service.user_id) };
  };
}
