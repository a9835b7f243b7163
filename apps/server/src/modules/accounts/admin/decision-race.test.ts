import { setTimeout as sleep } from 'node:timers/promises';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onBothEngines, type World } from '../../../testing/world.ts';
import { lockActiveAdmins } from '../store/staff.ts';
import { lockAccount } from '../store/write-users.ts';

const { promoteUser, suspendUser, deleteUser } = adminUserEndpoints;
const ROUNDS = 8;
/** A lock waits two thirds of it: 1.2 s. */
const TIMEOUT = { DATABASE_TIMEOUT_MS: '1800' };
const REASON = { reason: 'Varias denuncias' };

onBothEngines(
  'decisions of administrators at the same time',
  world => {
    it('promotion, suspension and deletion of one account end with 200, 404 or 409, and the log names no outage', async () => {
      const { app, logLines } = world();
      const admins = await Promise.all(['A', 'B', 'C'].map(name => seedPerson(app, 'admin', name)));
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await seedPerson(app, 'user');
        const decisions = [
          admins[round % 3]?.call(promoteUser, { params: { id } }),
          admins[(round + 1) % 3]?.call(suspendUser, { params: { id }, body: REASON }),
          admins[(round + 2) % 3]?.call(deleteUser, { params: { id } }),
        ];
        const statuses = (await Promise.all(decisions)).map(answer => answer?.status);
        expect(statuses).toContain(200);
        expect(statuses.filter(status => ![200, 404, 409].includes(status ?? 0))).toEqual([]);
      }
      expect(logLines).toEqual([]);
    });

    it('a decision locks the administrators and still lets other transactions write what refers to them', async () => {
      const { database } = world().app.platform;
      // SQLite runs one writing transaction at a time.
      if (database.engine === 'sqlite') return;
      const admin = await seedPerson(world().app, 'admin');
      const note = { at: 0, admin_id: admin.id, action: 'user_deleted', details: '{}', address: '' } as const;
      await database.transaction(async tx => {
        expect(await lockActiveAdmins(tx)).toContain(admin.id);
        await database.transaction(other => other.db.insertInto('audit_log').values(note).execute());
      });
    });

    it('a lock that lasts too long is 409 for the staff without a report of an outage, and 503 for others with one', async () => {
      const { app, logLines } = world();
      if (app.platform.database.engine === 'sqlite') return;
      const admin = await seedPerson(app, 'admin');
      const customer = await seedPerson(app, 'user');
      const [params, before] = [{ id: customer.id }, logLines.length];
      const [suspension, own] = await whileLocked(world(), customer.id, async () => [
        await admin.call(suspendUser, { params, body: REASON }),
        await customer.call(ownAccountEndpoints.updateProfile, { body: { name: 'Eva' } }),
      ]);
      const [conflict, conflictText] = ERRORS.changed_meanwhile;
      expect([suspension?.status, suspension?.refusal]).toEqual([conflict, { error: conflictText }]);
      const [outage, outageText] = ERRORS.service_unavailable;
      expect([own?.status, own?.refusal]).toEqual([outage, { error: outageText }]);
      expect(logLines.slice(before)).toMatchObject([{ msg: 'the database is unavailable', code: '55P03' }]);
    });

    it('a call of the staff whose lock becomes free during its second attempt succeeds', async () => {
      const { app } = world();
      if (app.platform.database.engine === 'sqlite') return;
      const admin = await seedPerson(app, 'admin');
      const { id } = await seedPerson(app, 'user');
      let suspension: ReturnType<typeof suspend> | undefined;
      const suspend = () => admin.call(suspendUser, { params: { id }, body: REASON });
      await whileLocked(world(), id, async () => {
        suspension = suspend();
        await sleep(1600);
      });
      expect((await suspension)?.status).toBe(200);
    });

    it('a list of the staff is 503 while another connection locks the whole table', async () => {
      const { app } = world();
      if (app.platform.database.engine === 'sqlite') return;
      const admin = await seedPerson(app, 'admin');
      const list = await app.platform.database.longRunning.transaction(async ({ db }) => {
        await sql`lock table reviews in access exclusive mode`.execute(db);
        return admin.call(adminReviewEndpoints.listReviews);
      });
      expect(list.status).toBe(503);
    });
  },
  TIMEOUT,
);

/** Runs `work` while a transaction holds the lock of an account. */
function whileLocked<Result>({ app }: World, userId: number, work: () => Promise<Result>): Promise<Result> {
  return app.platform.database.longRunning.transaction(async tx => {
    await lockAccount(tx, userId);
    return work();
  });
}
