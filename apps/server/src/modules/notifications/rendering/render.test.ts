import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { findNotifications } from '../store/read-notifications.ts';
import { insertNotices } from '../store/write-notifications.ts';
import { renderNotifications } from './render.ts';

onOneEngine('renderNotifications', world => {
  it('renders a page of notifications about many users with two queries', async () => {
    const { database } = world().app.platform;
    const reader = await seedPerson(world().app, 'user');
    const senders: number[] = [];
    for (let n = 0; n < 20; n += 1) senders.push((await seedPerson(world().app, 'user', `Persona ${n}`)).id);
    await database.transaction(tx =>
      insertNotices(
        tx,
        senders.map((senderId, n) => ({
          to: reader.id,
          notice: storedNotice('written', { requestId: n, serviceId: 1 + (n % 3), senderId, unread: 1 }),
        })),
      ),
    );
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    const rows = await findNotifications(database.read, reader.id, {
      before: null,
      limit: 50,
      unreadOnly: true,
    });
    const rendered = await renderNotifications(database.read.withPlugin(counting), rows);
    expect(rendered.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Persona 7 te ha escrito sobre \p{L}/u),
    );
    expect(rendered).toHaveLength(20);
    expect(statements).toBe(2);
  });
});
