import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { WEBHOOK_PATH } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import { NEW_TEST_PASSWORD, TEST_PASSWORD } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { tokenMailedTo } from '../../testing/notifications/mails.ts';
import { type LogLine, onOneEngine } from '../../testing/world.ts';

onOneEngine(
  'security log',
  world => {
    const app = () => world().app;
    /** Returns the security events that `work` caused, without the fields that every line has. */
    async function eventsOf(work: () => Promise<unknown>): Promise<LogLine[]> {
      const before = world().logLines.length;
      await work();
      return world()
        .logLines.slice(before)
        .filter(({ log }) => log === 'security')
        .map(({ level: _, time: _t, pid: _p, hostname: _h, msg: _m, log: _l, request_id, ...line }) => {
          expect(request_id).toMatch(/^[\da-f-]{36}$/);
          return line;
        });
    }
    const register = async (email: string) => {
      const body = { name: 'Ana', email, password: TEST_PASSWORD };
      return (await callAs(app(), null, accountEndpoints.register, { body })).reply;
    };
    const logIn = (email: string, password: string) =>
      callAs(app(), null, accountEndpoints.login, { body: { email, password } });
    const source = '127.0.0.1';
    const done = (event: string, actor: number) => ({ event, outcome: 'success', actor, source });

    it('the log has registration, login, changes of the account and logout with the user as actor', async () => {
      const email = 'ana@ejemplo.es';
      const events = await eventsOf(() => register(email));
      const { token, user } = (await logIn(email, TEST_PASSWORD)).reply;
      expect(events).toEqual([{ ...done('registered', user.id), method: 'password' }]);
      const call = (endpoint: Parameters<typeof callAs>[2], body?: object) =>
        callAs(app(), token, endpoint, { body } as never);
      const change = { current_password: TEST_PASSWORD, new_password: NEW_TEST_PASSWORD };
      expect(await eventsOf(() => call(ownAccountEndpoints.changePassword, change))).toEqual([
        done('password_changed', user.id),
      ]);
      const move = { email: 'otra@ejemplo.es', current_password: NEW_TEST_PASSWORD };
      expect(await eventsOf(() => call(ownAccountEndpoints.changeEmail, move))).toEqual([
        done('email_change_requested', user.id),
      ]);
      expect(await eventsOf(() => call(ownAccountEndpoints.endOtherSessions))).toEqual([
        { ...done('sessions_ended', user.id), target: `user:${user.id}` },
      ]);
      expect(await eventsOf(() => call(accountEndpoints.logout))).toEqual([done('logout', user.id)]);
      expect(await eventsOf(() => logIn(email, NEW_TEST_PASSWORD))).toEqual([
        { ...done('login', user.id), method: 'password' },
      ]);
    });

    it('the log has failed logins with the reason and a hash of the address, which is the same for the same account', async () => {
      const { user } = await register('eva@ejemplo.es');
      const fail = (email: string) => eventsOf(() => logIn(email, 'adivina esto'));
      const [wrong] = await fail('eva@ejemplo.es');
      expect(wrong).toEqual({
        event: 'login_failed',
        outcome: 'failure',
        actor: null,
        source,
        method: 'password',
        reason: 'wrong_password',
        target: `user:${user.id}`,
        account: expect.stringMatching(/^[\da-f]{16}$/),
      });
      const [unknown] = await fail('nadie@ejemplo.es');
      expect(unknown).toMatchObject({ reason: 'unknown_account' });
      expect(unknown?.account).not.toBe(wrong?.account);
      expect((await fail('EVA@ejemplo.es'))[0]?.account).toBe(wrong?.account);
    });

    it('the log has the request of a recovery link and the password that the link set', async () => {
      const { id, email } = (await register('olvido@ejemplo.es')).user;
      const ask = () => callAs(app(), null, mailedLinkEndpoints.forgotPassword, { body: { email } });
      expect(await eventsOf(ask)).toMatchObject([
        { event: 'password_reset_requested', account: expect.any(String) },
      ]);
      const body = { token: await tokenMailedTo(app(), email), password: NEW_TEST_PASSWORD };
      const reset = () => callAs(app(), null, mailedLinkEndpoints.resetPassword, { body });
      expect(await eventsOf(reset)).toEqual([{ ...done('password_reset', id), method: 'link' }]);
    });

    it('the log has refused calls with the reason and the route: no session, no capability, a missing object, a wrong password', async () => {
      const person = await seedPerson(app(), 'user');
      const refused = (reason: string, route: string, actor: number | null) => ({
        event: 'access_denied',
        outcome: 'failure',
        actor,
        source,
        reason,
        route,
      });
      const users = 'GET /api/admin/users';
      expect(await eventsOf(() => callAs(app(), null, adminUserEndpoints.listUsers))).toEqual([
        refused('session_required', users, null),
      ]);
      expect(await eventsOf(() => callAs(app(), 'x'.repeat(40), adminUserEndpoints.listUsers))).toEqual([
        refused('session_expired', users, null),
      ]);
      expect(await eventsOf(() => person.call(adminUserEndpoints.listUsers))).toEqual([
        refused('forbidden', users, person.id),
      ]);
      const foreign = { params: { id: 999_999 } };
      expect(await eventsOf(() => person.call(requestEndpoints.getRequest, foreign))).toEqual([
        { ...refused('request_not_found', 'GET /api/requests/:id', person.id), target: 'id:999999' },
      ]);
      const { token, user } = await register('mar@ejemplo.es');
      const body = { current_password: 'no es esta', new_password: NEW_TEST_PASSWORD };
      const attempt = () => callAs(app(), token, ownAccountEndpoints.changePassword, { body });
      expect(await eventsOf(attempt)).toMatchObject([{ event: 'confirmation_failed', actor: user.id }]);
    });

    it('the log has suspension, reactivation and deletion with the administrator as actor', async () => {
      const [admin, person] = [await seedPerson(app(), 'admin'), await seedPerson(app(), 'user')];
      const params = { id: person.id };
      const target = `subject:${person.id}`;
      const suspended = await eventsOf(() =>
        admin.call(adminUserEndpoints.suspendUser, { params, body: { reason: 'Motivo' } }),
      );
      expect(suspended).toEqual([
        { ...done('account_suspended', admin.id), reason: 'user_suspended', target },
      ]);
      const reactivated = await eventsOf(() => admin.call(adminUserEndpoints.reactivateUser, { params }));
      expect(reactivated).toMatchObject([{ event: 'account_reactivated', actor: admin.id, target }]);
      const deleted = await eventsOf(() => admin.call(adminUserEndpoints.deleteUser, { params }));
      expect(deleted).toMatchObject([{ event: 'account_deleted', actor: admin.id, target }]);
    });

    it('the log has forged webhooks and input that no screen sends', async () => {
      const headers = { 'content-type': 'application/json' };
      const post = (url: string, payload: string) =>
        eventsOf(() =>
          app().server.inject({
            method: 'POST',
            url,
            payload,
            headers: { ...headers, 'stripe-signature': 't=1,v1=00' },
          }),
        );
      expect(await post(WEBHOOK_PATH, '{}')).toMatchObject([
        { event: 'webhook_forged', reason: 'webhook_signature', source },
      ]);
      expect(await post('/api/auth/login', '{"email":')).toMatchObject([
        { event: 'input_refused', reason: 'malformed_body', route: 'POST /api/auth/login' },
      ]);
    });
  },
  { LOG_LEVEL: 'info' },
);

onOneEngine(
  'security log of limits',
  world => {
    it('the log has a lockout after too many wrong passwords, once for each refused attempt', async () => {
      const body = { email: 'luz@ejemplo.es', password: 'adivina esto' };
      for (let attempt = 0; attempt < 7; attempt += 1)
        await callAs(world().app, null, accountEndpoints.login, { body });
      const events = world()
        .logLines.filter(({ log }) => log === 'security')
        .map(({ event }) => event);
      expect(events).toEqual([...Array.from({ length: 5 }, () => 'login_failed'), 'lockout', 'lockout']);
    });
  },
  { LOG_LEVEL: 'info', RATE_LIMIT: '1' },
);
