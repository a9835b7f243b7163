import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { writeDispute } from '../modules/payments/store/disputes/write.ts';
import { insertProblem } from '../modules/payments/store/problems/write.ts';
import { DIALECTS } from '../platform/database/migrate.ts';
import { createPaymentFixture } from '../testing/payments/payment-fixture.ts';
import { doJob, settle } from '../testing/payments/payments.ts';
import { onBothEngines } from '../testing/world.ts';
import { paymentParties } from './0083-payment-parties.ts';
import { problemParties } from './0104-problem-parties.ts';

const COPIES = [
  ['payments', 'customer_id'],
  ['payments', 'technician_id'],
  ['payouts', 'customer_id'],
  ['refunds', 'customer_id'],
  ['refunds', 'technician_id'],
] as const;

const INDEXES = [
  ...['payments_of_', 'payouts_of_', 'refunds_of_'].flatMap(name => [`${name}customer`, `${name}technician`]),
  'refunds_of_customer_by_status',
  'payments_awaiting_of_technician',
];

onBothEngines('migration of the parties of payments', world => {
  const { app, parties, seedPaidJob, paymentIdOf } = createPaymentFixture(world);

  it('copies customer and technician to the payments, payouts and refunds that exist', async () => {
    const requestId = await seedPaidJob(40);
    await doJob(parties.technician, requestId);
    const { database } = app().platform;
    const { id } = await database.read
      .selectFrom('payments')
      .select('id')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    const body = { amount: 10, reason: 'Faltaba una pieza' };
    (await parties.admin.call(adminPaymentEndpoints.refundPayment, { params: { id }, body })).reply;
    await settle(app());
    const copies = async () =>
      (
        await database.read
          .selectFrom('payments')
          .innerJoin('payouts', 'payouts.payment_id', 'payments.id')
          .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
          .select(COPIES.map(([table, column]) => `${table}.${column} as ${table}_${column}` as const))
          .execute()
      ).map(row => Object.values(row).map(Number));
    const { customer, technician } = parties;
    const expected = [[customer.id, technician.id, customer.id, customer.id, technician.id]];
    expect(await copies()).toEqual(expected);
    await database.transaction(async ({ db }) => {
      for (const index of INDEXES) await sql`drop index ${sql.ref(index)}`.execute(db);
      for (const [table, column] of COPIES)
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
      for (const statement of paymentParties.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    expect(await copies()).toEqual(expected);
  });

  it('copies customer and technician to the problems and disputes that exist', async () => {
    const requestId = await seedPaidJob(50);
    const id = await paymentIdOf(requestId);
    const { database } = app().platform;
    await database.transaction(async tx => {
      const problem = {
        requestId,
        paymentId: id,
        kind: 'problem' as const,
        openedBy: null,
        replyUntil: null,
      };
      await insertProblem(tx, problem);
      const dispute = { dispute_id: 'dp_1', amount_cents: 5000, reason: 'general', due_by: null };
      await writeDispute(tx, undefined, { id, request_id: requestId }, { ...dispute, status: 'won' });
    });
    const copies = () =>
      database.read
        .selectFrom('problems')
        .innerJoin('disputes', 'disputes.payment_id', 'problems.payment_id')
        .select(['problems.customer_id', 'problems.technician_id'])
        .select(['disputes.customer_id as dispute_customer', 'disputes.technician_id as dispute_technician'])
        .where('problems.payment_id', '=', id)
        .execute();
    const { customer, technician } = parties;
    const expected = [
      {
        ...{ customer_id: customer.id, technician_id: technician.id },
        ...{ dispute_customer: customer.id, dispute_technician: technician.id },
      },
    ];
    expect(await copies()).toEqual(expected);
    await database.transaction(async ({ db }) => {
      for (const table of ['problems', 'disputes'])
        for (const party of ['customer', 'technician']) {
          await sql`drop index ${sql.ref(`${table}_of_${party}`)}`.execute(db);
          await sql`alter table ${sql.table(table)} drop column ${sql.ref(`${party}_id`)}`.execute(db);
        }
      for (const statement of problemParties.statements(DIALECTS[database.engine]))
        await sql.raw(statement).execute(db);
    });
    expect(await copies()).toEqual(expected);
  });
});
