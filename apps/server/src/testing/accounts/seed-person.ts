import { randomUUID } from 'node:crypto';
import type { Role } from '@oficio/domain/roles.ts';
import type { App } from '../../app.ts';
import { insertUser } from '../../modules/accounts/public.ts';
import { openSession } from '../../modules/accounts/sessions/open-session.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/security/hash-token.ts';
import { type Person, personWith } from './people.ts';

/**
 * Creates a person with a session (of an administrator: for ten years, in production with a second factor) but without a
 * password. No hashing, so a test may have many.
 */
export async function seedPerson(app: App, role: Role, name = `Persona ${randomUUID()}`): Promise<Person> {
  const { database, settings } = app.platform;
  const { id, token } = await database.transaction(async tx => {
    const person = await insertPerson(tx, role, name);
    if (role === 'admin' && settings.production) await addSecondFactor(tx, person.id);
    return person;
  });
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
  const token = await openSession(tx, id, 'Mozilla/5.0');
  if (role === 'admin') await keepOpen(tx, token);
  return { id, token };
}

/** Stores a second factor that produces no valid code, for calls that require one to exist. */
async function addSecondFactor({ db, now }: Transaction, userId: number): Promise<void> {
  const factor = { user_id: userId, secret: '', last_step: 0, enabled_at: now };
  await db.insertInto('second_factors').values(factor).execute();
}

/** Lets a session of an administrator outlast the days by which tests move the clock. */
async function keepOpen(tx: Transaction, token: string): Promise<void> {
  const later = tx.now + 10 * 365 * 86_400_000;
  await tx.db
    .updateTable('sessions')
    .set({ created_at: later, last_used_at: later, confirmed_at: later, expires_at: later })
    .where('token_hash', '=', hashToken(token))
    .execute();
}
