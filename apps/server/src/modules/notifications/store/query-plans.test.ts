import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Reader } from '../../../platform/database/database.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { countUnread, findNotifications } from './read-notifications.ts';
import {
  chatKey,
  deleteSliceOf,
  insertNotices,
  markOldestRead,
  markReadByKey,
  upsertNotices,
} from './write-notifications.ts';

onBothEngines('the queries of notifications', world => {
  it('lists, counts, folds, marks and deletes notifications through an index', async () => {
    const { database } = world().app.platform;
    const reader = await seedPerson(world().app, 'user');
    const other = await seedPerson(world().app, 'user');
    const notice = storedNotice('written', { requestId: 7, serviceId: 1, senderId: reader.id, unread: 1 });
    const input = { to: reader.id, notice, foldKey: chatKey(7) };
    await database.transaction(async tx => {
      const many = Array.from({ length: 3000 }, (_, n) => ({
        to: n % 100 === 0 ? reader.id : other.id,
        notice,
      }));
      await insertNotices(tx, many);
      await upsertNotices(tx, [input]);
      await sql`analyze notifications`.execute(tx.db);
    });
    const page = { before: { createdAt: world().now, id: 1500 }, limit: 10 };
    await database.transaction(async tx => {
      const calls: ((db: Reader) => Promise<unknown>)[] = [
        db => findNotifications(db, reader.id, { ...page, unreadOnly: false }),
        db => findNotifications(db, reader.id, { ...page, unreadOnly: true }),
        db => countUnread(db, reader.id, 10),
        db => upsertNotices({ ...tx, db }, [input, { ...input, to: other.id, mailAt: () => tx.now }]),
        db => markReadByKey({ ...tx, db }, reader.id, input.foldKey),
        db => markOldestRead({ ...tx, db }, { userId: reader.id, until: world().now, limit: 10 }),
        db => deleteSliceOf({ ...tx, db }, reader.id, 200),
      ];
      for (const call of calls)
        for (const { sql: text, steps } of await plansOf(tx.db, call))
          for (const step of steps.filter(line => /(scan|search) notifications/i.test(line)))
            expect(step, text).toMatch(
              /notifications_(newest|unread|unread_fold|mailed_by_key|pkey)\b|PRIMARY KEY/,
            );
    });
  });
});
