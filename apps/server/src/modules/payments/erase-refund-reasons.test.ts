import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { expect, it } from 'vitest';
import { deleteCompletely } from '../../testing/accounts/delete-completely.ts';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { settle } from '../../testing/payments/payments.ts';
import { onBothEngines } from '../../testing/world.ts';

onBothEngines('the reason of a refund', world => {
  const { app, parties, read, seedPaidJob } = createPaymentFixture(world);

  it('the reason loses the e-mail address of its author after the deletion of the account, and keeps the other words', async () => {
    const { customer } = parties;
    const id = await seedPaidJob(40);
    const author = read().selectFrom('users').select('email').where('id', '=', customer.id);
    const { email } = await author.executeTakeFirstOrThrow();
    const body = { reason: `Ya no hace falta. Escribe a ${email}`, refund: 40 };
    (await customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
    await settle(app());
    const reason = async () => {
      const refund = read().selectFrom('refunds').select('reason').where('request_id', '=', id);
      return (await refund.executeTakeFirstOrThrow()).reason;
    };
    expect(await reason()).toBe(body.reason);
    await deleteCompletely(app(), customer.id);
    expect(await reason()).toBe('Ya no hace falta. Escribe a [eliminado]');
  });
});
