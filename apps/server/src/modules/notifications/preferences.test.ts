import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { expect, it } from 'vitest';
import { hashToken } from '../../platform/security/hash-token.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { onBothEngines } from '../../testing/world.ts';
import { findReceivers } from './store/preferences.ts';
import { upsertSubscription } from './store/push-subscriptions.ts';

const { getPreferences, savePreferences } = notificationEndpoints;

onBothEngines('notification preferences', world => {
  it('enables all channels by default, and changes only the given channels of one user', async () => {
    const { app } = world();
    const [carmen, luis] = [await seedPerson(app, 'user'), await seedPerson(app, 'technician')];
    const of = async (who: typeof carmen) => (await who.call(getPreferences)).reply.preferences;
    const { database } = app.platform;
    await database.transaction(async tx => {
      for (const { id: user_id, token } of [carmen, luis])
        await upsertSubscription(tx, {
          endpoint: `https://push.oficio.test/${user_id}`,
          user_id,
          session_key: hashToken(token),
          p256dh: 'p',
          auth: 'a',
        });
    });
    const wanting = async (channel: 'email' | 'push') => {
      const receivers = await findReceivers(database.read, [carmen.id, luis.id, luis.id]);
      const wanted = [...receivers].filter(([, { email, browsers }]) =>
        channel === 'email' ? email !== null : browsers.length === 1,
      );
      return wanted.map(([id]) => id).sort((one, other) => one - other);
    };
    expect([await of(carmen), await wanting('push')]).toEqual([
      { email: true, push: true },
      [carmen.id, luis.id],
    ]);
    const saved = await carmen.call(savePreferences, { body: { push: false } });
    expect(saved.reply.preferences).toEqual({ email: true, push: false });
    expect([await wanting('push'), await wanting('email')]).toEqual([[luis.id], [carmen.id, luis.id]]);
    await carmen.call(savePreferences, { body: { email: false } });
    await luis.call(savePreferences, { body: { email: false } });
    await luis.call(savePreferences, { body: { email: true } });
    expect([await of(carmen), await of(luis)]).toEqual([
      { email: false, push: false },
      { email: true, push: true },
    ]);
    expect([await wanting('push'), await wanting('email')]).toEqual([[luis.id], [luis.id]]);
    const wrong = await carmen.call(savePreferences, { body: { email: 'a veces' } });
    expect([wrong.status, wrong.refusal.field]).toEqual([400, 'email']);
  });
});
