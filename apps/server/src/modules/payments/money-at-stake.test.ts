import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { toCents, toEuros } from '@oficio/domain/payments/money.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { doJob, settle } from '../../testing/payments/payments.ts';
import { report } from '../../testing/payments/problems.ts';
import { setStatus } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';

const REASON = 'Varias quejas';
const NOTHING = { count: 0, amount: 0 };

onBothEngines('money that a decision about a technician stops', world => {
  const { app, parties, read, seedPaidJob, seedHeldJob, confirmJob, paymentIdOf, requestOf } =
    createPaymentFixture(world, 'each test');
  const atStake = async (id: number) =>
    (await parties.admin.call(personFileEndpoints.getMoneyAtStake, { params: { id } })).reply.money;

  /** Two jobs that have not begun (one of 100 with a refund of 30), one that has begun, and payouts of 45, 27 and a frozen one. */
  async function seedJobs() {
    const refunded = await seedPaidJob(100);
    const jobs = [await seedPaidJob(40), refunded, await seedPaidJob(60)] as const;
    const refund = { params: { id: await paymentIdOf(refunded) }, body: { amount: 30, reason: REASON } };
    (await parties.admin.call(adminPaymentEndpoints.refundPayment, refund)).reply;
    await setStatus(parties.technician, jobs[2], 'in_progress');
    const held = await seedHeldJob(50);
    const due = await seedHeldJob(30);
    await confirmJob(due);
    const reported = await seedHeldJob(80);
    (await report(parties.customer, reported)).reply;
    await settle(app());
    return { jobs, payouts: [held, due], reported };
  }

  it('names the sums that the withdrawal of the approval refunds, and those that stay', async () => {
    const { technician, admin } = parties;
    const { jobs, payouts } = await seedJobs();
    const shown = await atStake(technician.id);
    expect(shown).toMatchObject({
      not_started: { count: 2, amount: 110 },
      started: { count: 1, amount: 60 },
      payouts: { count: 2 },
    });

    const file = (await admin.call(personFileEndpoints.getPerson, { params: { id: technician.id } })).reply;
    const profileId = file.person.technician?.profile_id ?? 0;
    const revoke = { params: { profileId }, body: { reason: REASON } };
    (await admin.call(adminTechnicianEndpoints.revokeApproval, revoke)).reply;
    const ended = await Promise.all(jobs.map(requestOf));
    const refunds = ended.reduce((total, { money }) => total + toCents(money?.refund?.amount ?? 0), 0);
    expect(ended.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    // The earlier refund of 30.
    expect(toEuros(refunds) - 30).toBe(shown.not_started.amount + shown.started.amount);
    expect(await atStake(technician.id)).toEqual({
      not_started: NOTHING,
      started: NOTHING,
      payouts: shown.payouts,
    });
    const states = await Promise.all(payouts.map(async id => (await requestOf(id)).money?.payout?.state));
    expect(states).toEqual(['held', 'due']);
  });

  it('names the payouts that a suspension freezes, and leaves the paid jobs to a decision', async () => {
    const { technician, admin } = parties;
    const { payouts, reported } = await seedJobs();
    const shown = await atStake(technician.id);
    const frozen = async () => {
      const rows = await read()
        .selectFrom('payouts')
        .select(['request_id', 'amount_cents'])
        .where('state', '=', 'frozen')
        .where('technician_id', '=', technician.id)
        .execute();
      return rows.filter(row => row.request_id !== reported);
    };
    expect(await frozen()).toEqual([]);
    const suspend = { params: { id: technician.id }, body: { reason: REASON } };
    (await admin.call(adminUserEndpoints.suspendUser, suspend)).reply;
    const stopped = await frozen();
    expect(stopped.map(row => row.request_id).sort((one, other) => one - other)).toEqual(payouts);
    expect({
      count: stopped.length,
      amount: toEuros(stopped.reduce((total, row) => total + row.amount_cents, 0)),
    }).toEqual(shown.payouts);
    expect(await atStake(technician.id)).toEqual({ ...shown, payouts: NOTHING });
  });

  it('does not count money in dispute, which waits for the bank', async () => {
    await seedPaidJob(40, 'pm_card_createDispute');
    await settle(app());
    expect(await atStake(parties.technician.id)).toMatchObject({ not_started: { count: 1, amount: 0 } });
  });

  it('gives a customer no amounts, and answers 404 for a user who does not exist', async () => {
    await doJob(parties.technician, await seedPaidJob(40));
    expect(await atStake(parties.customer.id)).toEqual({
      not_started: NOTHING,
      started: NOTHING,
      payouts: NOTHING,
    });
    const unknown = { params: { id: 999_999 } };
    expect((await parties.admin.call(personFileEndpoints.getMoneyAtStake, unknown)).status).toBe(404);
  });
});
