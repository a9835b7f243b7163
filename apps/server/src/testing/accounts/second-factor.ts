import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { Secret, TOTP } from 'otpauth';
import type { App } from '../../app.ts';
import { callAs } from '../http/call-as.ts';
import { type Person, personWith, TEST_PASSWORD } from './people.ts';

export interface Member extends Person {
  readonly email: string;
}

/** Registers a person with `TEST_PASSWORD` and a verified address. */
export async function newMember(app: App, role: 'user' | 'technician' | 'admin' = 'user'): Promise<Member> {
  const email = `${randomUUID()}@oficio.test`;
  const body = { name: 'Ana', email, password: TEST_PASSWORD, role: role === 'admin' ? 'user' : role };
  const { token, user } = (await callAs(app, null, accountEndpoints.register, { body })).reply;
  await app.platform.database.transaction(({ db }) =>
    db.updateTable('users').set({ email_verified: 1, role }).where('id', '=', user.id).execute(),
  );
  return { ...personWith(app, token, user.id, user.name), email };
}

export const logIn = async (app: App, email: string, password = TEST_PASSWORD) =>
  (await callAs(app, null, accountEndpoints.login, { body: { email, password } })).reply;

/** Returns the refusal of a login whose second factor is missing: 403 with the stage and the token of its session. */
export async function logInWithoutCode(app: App, email: string, password = TEST_PASSWORD) {
  const { status, refusal } = await callAs(app, null, accountEndpoints.login, { body: { email, password } });
  const { stage, token = '' } = refusal;
  return { status, stage, token };
}

/** Returns what an authenticator app shows for this secret. */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Gives a person with a verified address a second factor. Its first code is used up. */
export async function enrol(app: App, person: Person) {
  const { secret } = (await person.call(secondFactorEndpoints.startSecondFactor)).reply;
  const body = { code: codeOf(secret, app.platform.clock()) };
  const { recovery_codes } = (await person.call(secondFactorEndpoints.enableSecondFactor, { body })).reply;
  return { secret, recovery_codes };
}
