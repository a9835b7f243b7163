import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { preparePayments } from '../../../testing/payments/payments.ts';
import {
  answerProblem,
  closeProblem,
  heldJob,
  paidJob,
  report,
  reportNoShow,
  requestFor,
} from '../../../testing/payments/problems.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;

onBothEngines('problems with a silent opener', world => {
  const parties = preparePayments(world);
  const app = () => world().app;
  const readySince = async (requestId: number) => {
    const id = (await requestFor(parties.admin, requestId)).money?.payment_id ?? 0;
    const { payment } = (await parties.admin.call(adminPaymentEndpoints.getAdminPayment, { params: { id } }))
      .reply;
    const { payments } = (
      await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
        query: { filter: 'problem', search: String(requestId) },
      })
    ).reply;
    const listed = payments.find(({ request_id }) => request_id === requestId);
    if (listed) expect(listed.ready_to_decide).toBe(payment.ready_to_decide);
    return payment.ready_to_decide;
  };

  it('shows the staff that a problem is ready to decide 72 hours after an answer that its opener left unanswered', async () => {
    const id = await heldJob(app(), parties);
    const other = await heldJob(app(), parties);
    for (const one of [id, other]) (await report(parties.customer, one)).reply;
    world().now += HOUR;
    for (const one of [id, other]) (await answerProblem(parties.technician, one)).reply;
    const answeredAt = world().now;
    world().now += 72 * HOUR - 1;
    expect(await readySince(id)).toBeNull();
    (await answerProblem(parties.customer, other, 'Sigue goteando')).reply;
    world().now += 1;
    expect(await readySince(id)).toBe(new Date(answeredAt + 72 * HOUR).toISOString());
    expect(await readySince(other)).toBeNull();
    (await closeProblem(parties.customer, id)).reply;
    expect(await readySince(id)).toBeNull();
  });

  it('shows nothing while the other side of a report can still answer', async () => {
    const id = await paidJob(app(), parties, 2);
    (await reportNoShow(parties.customer, id)).reply;
    // The scheduled work that ends the job has not run.
    await app().platform.tasks.hold();
    world().now += 100 * HOUR;
    expect(await readySince(id)).toBeNull();
  });
});
