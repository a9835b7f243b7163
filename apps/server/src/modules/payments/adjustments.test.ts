import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { onBothEngines } from '../../testing/world.ts';
import { findUnbalanced } from './store/ledger/checks.ts';

onBothEngines('manual adjustments', world => {
  const { read, parties, seedPaidJob, paymentIdOf } = createPaymentFixture(world);
  const { createAdjustment, listAdjustments } = adjustmentEndpoints;
  const values = (client_id: string): BodyInput<typeof createAdjustment> => ({
    client_id,
    debit: 'losses',
    credit: 'fees',
    amount: 12.5,
    request_id: null,
    reason: 'Comisión cobrada dos veces',
  });
  const create = (body: BodyInput<typeof createAdjustment>) => parties.admin.call(createAdjustment, { body });
  const list = async () => (await parties.admin.call(listAdjustments)).reply.adjustments;

  it('posts an adjustment without a request that sums to zero and lists it with its administrator and reason', async () => {
    const { adjustment } = (await create(values('one'))).reply;
    expect(adjustment).toMatchObject({ debit: 'losses', credit: 'fees', amount: 12.5, request_id: null });
    expect(await list()).toEqual([adjustment]);
    expect(await findUnbalanced(read())).toEqual([]);
    const act = await read()
      .selectFrom('audit_log')
      .innerJoin('audit_reasons', 'audit_reasons.act_id', 'audit_log.id')
      .select(['action', 'subject_id', 'reason'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act).toEqual({
      action: 'ledger_adjusted',
      subject_id: String(adjustment.id),
      reason: 'Comisión cobrada dos veces',
    });
  });

  it('posts an adjustment once when the call is repeated, also at the same time', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create(values('twice'))));
    expect(new Set(replies.map(({ reply }) => reply.adjustment.id)).size).toBe(1);
    expect((await list()).filter(({ id }) => id === replies[0]?.reply.adjustment.id)).toHaveLength(1);
  });

  it('lists the adjustments in pages, newest first', async () => {
    for (const key of ['first', 'second', 'third']) await create(values(key));
    const page = async (cursor?: string) =>
      (await parties.admin.call(listAdjustments, { query: { limit: 2, cursor } })).reply;
    const first = await page();
    const second = await page(first.next_cursor ?? '');
    const ids = [...first.adjustments, ...second.adjustments].map(({ id }) => id);
    expect(ids).toEqual((await list()).map(({ id }) => id).slice(0, 4));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('refuses a repeated key with other values with 409', async () => {
    await create(values('other'));
    expect((await create({ ...values('other'), amount: 13 })).status).toBe(409);
  });

  it('refuses two equal accounts, and accounts of a job without its request', async () => {
    expect((await create({ ...values('equal'), debit: 'fees' })).status).toBe(400);
    const job = await create({ ...values('job'), credit: 'technician' });
    expect([job.status, job.refusal.field]).toEqual([409, 'request_id']);
    expect((await create({ ...values('gone'), request_id: 999_999 })).status).toBe(404);
  });

  it('shows an adjustment of a job in the history of its payment and in the statement of its technician', async () => {
    const requestId = await seedPaidJob(60);
    const reason = 'Desplazamiento acordado por teléfono';
    await create({ ...values('bonus'), credit: 'technician', amount: 20, request_id: requestId, reason });
    const params = { id: await paymentIdOf(requestId) };
    const { timeline } = (await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params })).reply;
    expect(timeline.at(-1)).toMatchObject({ text: 'Ajuste manual de la contabilidad', amount: 20 });
    const query = { month: monthOf(world().now).name };
    const { statement } = (await parties.technician.call(documentEndpoints.getStatement, { query })).reply;
    expect(statement.adjustments).toMatchObject([{ request_id: requestId, amount: 20, reason }]);
    const { opening, closing, totals } = statement;
    expect(closing).toBeCloseTo(opening + totals.earned + totals.adjusted - totals.transferred, 2);
    const csv = (await parties.technician.call(documentEndpoints.getStatementCsv, { query })).reply;
    expect(new TextDecoder().decode(csv.bytes)).toContain(`Ajuste: ${reason}`);
  });

  it('rejects customers and technicians with 403', async () => {
    const stranger = await seedPerson(world().app, 'user');
    for (const who of [stranger, parties.technician])
      expect((await who.call(createAdjustment, { body: values('stranger') })).status).toBe(403);
  });
});
