import { randomUUID } from 'node:crypto';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { App } from '../../app.ts';
import { insertUser } from '../../modules/accounts/public.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Person, personWith } from '../accounts/people.ts';

type Role = 'user' | 'technician' | 'admin';

/** Creates a person with a session but without a password. No hashing, so a test may have many. */
export async function seedPerson(app: App, role: Role, name = `Persona ${randomUUID()}`): Promise<Person> {
  const { id, token } = await app.platform.database.transaction(tx => insertPerson(tx, role, name));
  return personWith(app, token, id, name);
}

async function insertPerson(tx: Transaction, role: Role, name: string) {
  const email = `${randomUUID()}@oficio.test`;
  const id = await insertUser(tx, {
    name,
    email,
    email_key: email,
    phone: '+34 600 000 000',
    role,
    password_hash: null,
    email_verified: 1,
    created_at: tx.now,
  });
  if (id === null) throw new Error(`${email} is taken`);
  await tx.publish('user_registered', { userId: id, role });
  return { id, token: await openSession(tx, id, 'Mozilla/5.0') };
}

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

/** Creates a mail that is a dead letter. Returns its id in the outbox. */
export async function seedDeadLetter({ platform }: App): Promise<number> {
  const { id } = await platform.database.transaction(({ db, now }) =>
    db
      .insertInto('outbox')
      .values({ kind: 'mail', recipient: '', payload: '{}', attempts: 1, created_at: now, dead_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
