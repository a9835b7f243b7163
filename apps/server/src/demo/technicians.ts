import { toCents } from '@oficio/domain/payments/money.ts';
import type { Transaction } from '../platform/database/database.ts';
import { flagOf } from '../platform/database/tables.ts';
import { addWords } from '../platform/database/word-index.ts';
import type { ServiceName } from './content/jobs.ts';
import { day, instantOf } from './content/moments.ts';
import { TECHNICIANS } from './content/technicians.ts';
import { countedStories } from './counted-reviews.ts';
import { type People, technicianJoined } from './people.ts';
import type { DemoRequest } from './replay-story.ts';

/** Returns the id of a service by its name in the catalogue. Throws for an unknown name. */
export type ServiceIds = (name: ServiceName) => number;

export async function readServiceIds({ db }: Transaction): Promise<ServiceIds> {
  const rows = await db.selectFrom('services').select(['id', 'name']).execute();
  const ids = new Map(rows.map(row => [row.name, row.id]));
  return name => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The catalogue has no service called ${name}`);
    return id;
  };
}

/** Inserts the profiles, with ratings from the counted reviews. */
export async function insertTechnicians(
  tx: Transaction,
  people: People,
  serviceIds: ServiceIds,
  demoRequests: readonly DemoRequest[],
): Promise<void> {
  const counted = countedStories(
    demoRequests.map(({ story }) => story),
    tx.now,
  );
  const profiles = TECHNICIANS.map(technician => {
    const ratings = [...counted].flatMap(({ review, technician: name }) =>
      name === technician.name && review ? [review.stars] : [],
    );
    return {
      user_id: people.technicianId(technician.name),
      bio: technician.bio,
      experience_years: technician.experienceYears,
      hourly_rate_cents: toCents(technician.hourlyRate),
      ...technician.place,
      available: flagOf(technician.available ?? true),
      approved: flagOf(technician.appliedDaysAgo === undefined),
      seen_name: technician.name,
      seen_bio: technician.bio,
      rating_sum: ratings.reduce((sum, stars) => sum + stars, 0),
      rating_count: ratings.length,
      created_at: instantOf(day(-technicianJoined(technician), '08:00'), tx.now),
    };
  });
  const offers = TECHNICIANS.flatMap(({ name, services }) =>
    services.map(service => ({ user_id: people.technicianId(name), service_id: serviceIds(service) })),
  );
  await tx.db.insertInto('technicians').values(profiles).execute();
  await tx.db.insertInto('technician_services').values(offers).execute();
  for (const { user_id, address } of profiles) await addWords(tx, 'technician_addresses', user_id, address);
}
