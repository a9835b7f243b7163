import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { plansOf } from '../../../testing/database/query-plans.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { deleteMessagesTo } from './undelivered-messages.ts';

onBothEngines('deleteMessagesTo', world => {
  it('finds the messages to a deleted account through an index', async () => {
    await world().app.platform.tasks.hold();
    await world().app.platform.database.transaction(async tx => {
      const messages = Array.from({ length: 3000 }, (_, n) => ({
        kind: 'push',
        recipient: `user:${n}`,
        payload: '{}',
        attempts: 0,
        attempt_at: null,
        created_at: tx.now,
        dead_at: tx.now,
      }));
      await tx.db.insertInto('outbox').values(messages).execute();
      await sql`analyze outbox`.execute(tx.db);
      const plans = await plansOf(tx.db, db => deleteMessagesTo({ ...tx, db }, ['user:5', 'user:7']));
      for (const { steps } of plans) expect(steps.join('\n')).toMatch(/outbox_by_recipient|Bitmap Heap Scan/);
      const { count } = await tx.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(2998);
    });
  });
});
