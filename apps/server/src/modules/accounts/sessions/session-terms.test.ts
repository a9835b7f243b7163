import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { logIn, newMember } from '../../../testing/accounts/second-factor.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { filterOpenSessions } from '../public.ts';
import { SESSION_TERM } from '../store/sessions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

onBothEngines('sessions', world => {
  const app = () => world().app;
  const isOpen = async (token: string) => (await callAs(app(), token, accountEndpoints.me)).status === 200;
  /** Whether live connections of the session stay open. */
  const staysLive = async (token: string) => {
    const key = hashToken(token);
    return (await filterOpenSessions(app().platform.database.read, [key], world().now)).has(key);
  };

  it('a session of a user ends after 90 days, although it is used every day', async () => {
    const { token } = await newMember(app());
    const start = world().now;
    for (let day = 1; day < 90; day += 1) {
      world().now = start + day * DAY;
      expect(await isOpen(token), `day ${day}`).toBe(true);
    }
    world().now = start + 90 * DAY - 1;
    expect([await isOpen(token), await staysLive(token)]).toEqual([true, true]);
    world().now += 1;
    expect([await isOpen(token), await staysLive(token)]).toEqual([false, false]);
  });

  it('a session of an administrator ends after twelve hours, although it is used every hour', async () => {
    const { email } = await newMember(app(), 'admin');
    const { token } = await logIn(app(), email);
    const start = world().now;
    for (let hour = 1; hour < 12; hour += 1) {
      world().now = start + hour * HOUR + 1;
      expect(await isOpen(token), `hour ${hour}`).toBe(true);
    }
    world().now = start + 12 * HOUR - 1;
    expect([await isOpen(token), await staysLive(token)]).toEqual([true, true]);
    world().now += 1;
    expect([await isOpen(token), await staysLive(token)]).toEqual([false, false]);
  });

  it('the twelve hours of a user who became an administrator count from the login', async () => {
    const { token, id } = await newMember(app());
    world().now += 12 * HOUR;
    expect(await isOpen(token)).toBe(true);
    await app().platform.database.transaction(({ db }) =>
      db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
    );
    expect(await isOpen(token)).toBe(false);
  });

  it('the list of sessions leaves out expired ones and shows when each one was last used', async () => {
    const { email, token } = await newMember(app());
    world().now += SESSION_TERM - DAY;
    expect(await isOpen(token)).toBe(true);
    const second = await logIn(app(), email);
    world().now += SESSION_TERM - 1;
    expect(await isOpen(second.token)).toBe(true);
    const used = new Date(world().now).toISOString();
    world().now += 1;
    const { sessions } = (await callAs(app(), second.token, ownAccountEndpoints.listSessions)).reply;
    expect(sessions).toMatchObject([{ current: true, last_used_at: used }]);
  });

  it('a login does not delete expired sessions, and the purge does', async () => {
    // The purge runs at a time that the test chooses.
    await app().platform.tasks.hold();
    const { email, token } = await newMember(app());
    const isStored = async () =>
      (await app()
        .platform.database.read.selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()) !== undefined;
    world().now += SESSION_TERM;
    await logIn(app(), email);
    expect(await isStored()).toBe(true);
    world().now += HOUR;
    await app().platform.tasks.drain();
    expect(await isStored()).toBe(false);
  });
});
