import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { expect, it } from 'vitest';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { codeOf, enrol, logIn, newMember } from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { upsertSubscription } from '../../notifications/store/push-subscriptions.ts';
import { REPLACED_TERM } from '../store/sessions.ts';

const { login, me } = accountEndpoints;

onOneEngine('a login that presents an open session', world => {
  const app = () => world().app;
  const isOpen = async (token: string) => (await callAs(app(), token, me)).status === 200;
  const presentLogin = (token: string, email: string) =>
    callAs(app(), token, login, { body: { email, password: TEST_PASSWORD } });
  const logInAgain = async (token: string, email: string) => (await presentLogin(token, email)).reply.token;
  const codeNow = (secret: string) => codeOf(secret, world().now);

  it('ends that session after ten seconds and keeps the other sessions of the user', async () => {
    const { token, email } = await newMember(app());
    const other = await logIn(app(), email);
    const renewed = await logInAgain(token, email);
    // Parallel calls of other tabs still send the earlier token.
    expect([await isOpen(token), await isOpen(renewed)]).toEqual([true, true]);
    const { sessions } = (await callAs(app(), renewed, ownAccountEndpoints.listSessions)).reply;
    expect(sessions).toHaveLength(2);
    world().now += REPLACED_TERM;
    expect([await isOpen(token), await isOpen(renewed), await isOpen(other.token)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('keeps the push messages of the browser', async () => {
    const { token, email, id: user_id } = await newMember(app());
    const subscription = { endpoint: `https://push.oficio.test/${user_id}`, p256dh: 'p', auth: 'a' };
    await app().platform.database.transaction(tx =>
      upsertSubscription(tx, { ...subscription, user_id, session_key: hashToken(token) }),
    );
    const renewed = await logInAgain(token, email);
    const stored = await app()
      .platform.database.read.selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute();
    expect(stored).toMatchObject([{ ...subscription, session_key: hashToken(renewed) }]);
  });

  it('ends that session only with the code when the user has a second factor', async () => {
    const ana = await newMember(app());
    const { secret } = await enrol(app(), ana);
    world().now += 60_000;
    const { token: pending = '' } = (await presentLogin(ana.token, ana.email)).refusal;
    world().now += REPLACED_TERM;
    expect(await isOpen(ana.token)).toBe(true);
    const body = { code: codeNow(secret) };
    const { reply } = await callAs(app(), pending, secondFactorEndpoints.enterCode, { body });
    world().now += REPLACED_TERM;
    expect([await isOpen(ana.token), await isOpen(reply.token)]).toEqual([false, true]);
  });

  it('leaves a session of another user open, and one whose login fails', async () => {
    const [ana, luis] = [await newMember(app()), await newMember(app())];
    await logInAgain(ana.token, luis.email);
    const body = { email: ana.email, password: 'otra clave larga' };
    expect((await callAs(app(), ana.token, login, { body })).status).toBe(401);
    world().now += REPLACED_TERM;
    expect(await isOpen(ana.token)).toBe(true);
  });
});
