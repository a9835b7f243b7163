import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { partiesOf } from '../modules/payments/store/request-parties.ts';
import { DIALECTS } from '../platform/database/migrate.ts';
import { holdWork, type Parties, seedParties } from '../testing/payments/payments.ts';
import { heldJob } from '../testing/payments/problems.ts';
import { onBothEngines } from '../testing/world.ts';
import { problems } from './0041-problems.ts';
import { dropPayoutProblems } from './0049-drop-payout-problems.ts';

onBothEngines('migration of problems', world => {
  let parties: Parties;
  const app = () => world().app;
  const database = () => app().platform.database;

  beforeAll(async () => {
    await holdWork(app());
    parties = await seedParties(app());
  });

  it("moves customers' reports and their decisions from payouts to problems", async () => {
    const { admin, customer } = parties;
    const jobs = {
      open: await heldJob(app(), parties),
      released: await heldJob(app(), parties),
      partly: await heldJob(app(), parties),
      refunded: await heldJob(app(), parties),
      gone: await heldJob(app(), parties),
      held: await heldJob(app(), parties),
      takenOver: await heldJob(app(), parties),
    };
    const dialect = DIALECTS[database().engine];
    await database().transaction(async ({ db, now }) => {
      // Restores the schema of an older version.
      for (const table of ['problem_entries', 'problems'])
        await sql`drop table ${sql.table(table)}`.execute(db);
      await sql`alter table payouts add column problem text`.execute(db);
      await sql`alter table payouts add column problem_at bigint`.execute(db);
      const set = (requestId: number, state: string, problem: string | null, decision: string | null) =>
        sql`update payouts set state = ${state}, problem = ${problem}, decision = ${decision},
          problem_at = cast(${problem === null ? null : now} as bigint),
          decided_at = cast(${decision === null ? null : now + 1} as bigint),
          decided_by = cast(${decision === null ? null : admin.id} as bigint)
          where request_id = ${requestId}`.execute(db);
      await set(jobs.open, 'frozen', 'Gotea', null);
      await set(jobs.released, 'sent', 'Gotea', 'Está bien');
      await set(jobs.partly, 'due', 'Gotea', 'A medias');
      await set(jobs.refunded, 'cancelled', 'Gotea', 'Tiene razón');
      await set(jobs.gone, 'cancelled', 'Gotea', null);
      await set(jobs.takenOver, 'due', null, 'Es su cuenta');
      for (const [requestId, amount_cents] of [
        [jobs.partly, 4000],
        [jobs.refunded, 10_001],
      ] as const) {
        const payment = await db
          .selectFrom('payouts')
          .select('payment_id')
          .where('request_id', '=', requestId)
          .executeTakeFirstOrThrow();
        await db
          .insertInto('refunds')
          .values({
            payment_id: payment.payment_id,
            request_id: requestId,
            ...partiesOf(db, requestId),
            amount_cents,
            cause: 'problem',
            status: 'succeeded',
            attempts: 0,
            revision: 0,
            created_at: now,
            updated_at: now,
          })
          .execute();
      }
      for (const { statements } of [problems, dropPayoutProblems])
        for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    });

    const rows = await database()
      .read.selectFrom('problems')
      .innerJoin('problem_entries', 'problem_entries.problem_id', 'problems.id')
      .selectAll('problems')
      .select(['problem_entries.text', 'problem_entries.author_id'])
      .orderBy('problems.request_id')
      .execute();
    expect(
      rows.map(row => [row.request_id, row.state, row.decision, row.decision_reason, row.refund_cents]),
    ).toEqual([
      [jobs.open, 'open', null, null, null],
      [jobs.released, 'decided', 'release', 'Está bien', null],
      [jobs.partly, 'decided', 'partial_refund', 'A medias', 4000],
      [jobs.refunded, 'decided', 'full_refund', 'Tiene razón', 10_001],
      [jobs.gone, 'decided', 'full_refund', null, null],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        kind: 'problem',
        opened_by: customer.id,
        author_id: customer.id,
        text: 'Gotea',
      });
      expect(row.closed_at === null).toBe(row.state === 'open');
    }
    const payouts = await database()
      .read.selectFrom('payouts')
      .selectAll()
      .where('decision', 'is not', null)
      .execute();
    expect(payouts.map(({ request_id, decision }) => [request_id, decision])).toEqual([
      [jobs.takenOver, 'Es su cuenta'],
    ]);
    expect(Object.keys(payouts[0] ?? {})).not.toContain('problem');
  });
});
