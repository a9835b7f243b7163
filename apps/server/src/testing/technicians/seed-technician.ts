import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { App } from '../../app.ts';
import type { Person } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';

interface Workshop {
  readonly name?: string;
  readonly serviceIds?: readonly number[];
  readonly latitude?: number;
  readonly longitude?: number;
  readonly available?: boolean;
  /** The administrator who approves the technician. Without one, the technician waits for approval. */
  readonly approvedBy: Person | null;
}

/** Creates a technician with a profile: by default in the centre of Madrid and with the first service. */
export async function seedTechnician(app: App, workshop: Workshop): Promise<Person> {
  const person = await seedPerson(app, 'technician', workshop.name);
  const profile = await person.call(ownProfileEndpoints.updateMyProfile, {
    body: {
      bio: 'Trabajo limpio y con garantía',
      experience_years: 5,
      hourly_rate: 30,
      address: 'Calle Mayor, 1, Madrid',
      latitude: workshop.latitude ?? DEFAULT_LOCATION.latitude,
      longitude: workshop.longitude ?? DEFAULT_LOCATION.longitude,
      available: workshop.available ?? true,
    },
  });
  for (const service_id of workshop.serviceIds ?? [1])
    (await person.call(ownProfileEndpoints.addMyService, { body: { service_id } })).reply;
  const params = { profileId: profile.reply.profile.id };
  if (workshop.approvedBy)
    (await workshop.approvedBy.call(adminTechnicianEndpoints.approveTechnician, { params })).reply;
  return person;
}
