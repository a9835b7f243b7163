import { randomUUID } from 'node:crypto';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { App } from '../../app.ts';
import type { Person } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';

interface TechnicianSeed {
  readonly name?: string;
  readonly serviceIds?: readonly number[];
  readonly latitude?: number;
  readonly longitude?: number;
  readonly available?: boolean;
  /** The administrator who approves the technician. Without one, the technician waits for approval. */
  readonly approvedBy: Person | null;
}

/** Creates a technician with a profile: by default in the centre of Madrid and with the first service. */
export async function seedTechnician(app: App, seed: TechnicianSeed): Promise<Person> {
  const person = await seedPerson(app, 'technician', seed.name);
  const profile = await person.call(ownProfileEndpoints.updateMyProfile, {
    body: {
      bio: 'Trabajo limpio y con garantía',
      experience_years: 5,
      hourly_rate: 30,
      address: 'Calle Mayor, 1, Madrid',
      latitude: seed.latitude ?? DEFAULT_LOCATION.latitude,
      longitude: seed.longitude ?? DEFAULT_LOCATION.longitude,
      available: seed.available ?? true,
    },
  });
  for (const service_id of seed.serviceIds ?? [1])
    (await person.call(ownProfileEndpoints.addMyService, { body: { service_id } })).reply;
  const params = { profileId: profile.reply.profile.id };
  if (seed.approvedBy)
    (await seed.approvedBy.call(adminTechnicianEndpoints.approveTechnician, { params })).reply;
  return person;
}

/** Stores a photo of a portfolio without its files. */
export function seedPortfolioPhoto({ platform: { database } }: App, userId: number) {
  return database.transaction(tx =>
    tx.db
      .insertInto('technician_works')
      .values({ user_id: userId, photo: randomUUID(), caption: 'Reforma de un baño', created_at: tx.now })
      .returning(['id', 'photo'])
      .executeTakeFirstOrThrow(),
  );
}
