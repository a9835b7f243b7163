import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import { expect, it } from 'vitest';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { codeOf, enrol, newMember } from '../../../testing/accounts/second-factor.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { upsertSubscription } from '../../notifications/store/push-subscriptions.ts';
import { REPLACED_TERM } from '../store/sessions.ts';

const { me, logout } = accountEndpoints;
const { confirmSession, startSecondFactor } = secondFactorEndpoints;
const { endOtherSessions, listSessions } = ownAccountEndpoints;

onOneEngine('the confirmation of a session', world => {
  const app = () => world().app;
  const statusOf = async (token: string, row: typeof me | typeof endOtherSessions = endOtherSessions) =>
    (await callAs(app(), token, row)).status;
  const confirm = (token: string, body: object) => callAs(app(), token, confirmSession, { body });
  const waysOf = async (token: string) => (await callAs(app(), token, startSecondFactor)).refusal.ways;

  it('sensitive calls need a confirmation fifteen minutes after the login, and it lasts fifteen minutes', async () => {
    const { token } = await newMember(app());
    world().now += CONFIRMATION_TERM - 1;
    expect(await statusOf(token)).toBe(200);
    world().now += 1;
    const { status, refusal } = await callAs(app(), token, endOtherSessions);
    expect([status, refusal]).toEqual([
      403,
      {
        error: 'Por seguridad, confirma que eres tú para continuar',
        code: 'confirmation_required',
        ways: ['password'],
      },
    ]);
    const confirmed = (await confirm(token, { password: TEST_PASSWORD })).reply.token;
    world().now += CONFIRMATION_TERM - 1;
    expect(await statusOf(confirmed)).toBe(200);
    world().now += 1;
    expect(await statusOf(confirmed)).toBe(403);
  });

  it('replaces the token; the earlier one stays unconfirmed and ends after ten seconds', async () => {
    const { token } = await newMember(app());
    world().now += CONFIRMATION_TERM;
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, { password: TEST_PASSWORD })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const renewed = answers.find(({ status }) => status === 200)?.reply.token ?? '';
    expect([await statusOf(token, me), await statusOf(token)]).toEqual([200, 403]);
    expect((await callAs(app(), renewed, listSessions)).reply.sessions).toHaveLength(1);
    world().now += REPLACED_TERM;
    expect([await statusOf(token, me), await statusOf(renewed, me)]).toEqual([401, 200]);
  });

  it('lets a logout end the earlier token at once', async () => {
    const { token } = await newMember(app());
    const renewed = (await confirm(token, { password: TEST_PASSWORD })).reply.token;
    expect((await callAs(app(), renewed, logout)).status).toBe(200);
    expect(await statusOf(token, me)).toBe(401);
  });

  it('keeps the push messages of the session', async () => {
    const { token, id: user_id } = await newMember(app());
    const session_key = hashToken(token);
    const subscription = { endpoint: `https://push.oficio.test/${user_id}`, p256dh: 'p', auth: 'a' };
    await app().platform.database.transaction(tx =>
      upsertSubscription(tx, { ...subscription, user_id, session_key }),
    );
    const renewed = (await confirm(token, { password: TEST_PASSWORD })).reply.token;
    world().now += REPLACED_TERM;
    // The purge deletes expired sessions with their subscriptions.
    world().now += 3_600_000;
    await app().platform.tasks.drain();
    const stored = await app()
      .platform.database.read.selectFrom('push_subscriptions')
      .select('session_key')
      .where('user_id', '=', user_id)
      .execute();
    expect(stored).toEqual([{ session_key: hashToken(renewed) }]);
  });

  it('accepts the password or a code of the second factor, each code once', async () => {
    const ana = await newMember(app());
    const { secret, recovery_codes } = await enrol(app(), ana);
    world().now += CONFIRMATION_TERM;
    expect(await waysOf(ana.token)).toEqual(['password', 'code']);
    const code = codeOf(secret, world().now);
    const { token } = (await confirm(ana.token, { code })).reply;
    expect(await statusOf(token)).toBe(200);
    expect((await confirm(token, { code })).refusal).toMatchObject({ field: 'code' });
    expect((await confirm(token, { code: recovery_codes[0] })).status).toBe(200);
  });

  it('rejects a wrong password, a wrong code, a code without a second factor, and neither of them', async () => {
    const { token } = await newMember(app());
    const refused = async (body: object) => {
      const { status, refusal } = await confirm(token, body);
      return [status, refusal.field];
    };
    expect(await refused({ password: 'adivina esto' })).toEqual([403, 'password']);
    expect(await refused({ code: '123456' })).toEqual([403, 'code']);
    expect(await refused({})).toEqual([400, 'password']);
    world().now += CONFIRMATION_TERM;
    expect(await statusOf(token)).toBe(403);
  });

  it('an account with neither password, second factor nor Google has no way to confirm', async () => {
    const { token } = await seedPerson(app(), 'user');
    world().now += CONFIRMATION_TERM;
    expect(await waysOf(token)).toEqual([]);
    expect((await confirm(token, { password: '' })).status).toBe(400);
    expect((await confirm(token, { password: TEST_PASSWORD })).status).toBe(403);
  });
});
