import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { expect, it } from 'vitest';
import { disputeFixture } from '../../../../testing/payments/dispute-fixture.ts';
import { refuseRefund, seedFailedRefund } from '../../../../testing/payments/failed-refund.ts';
import {
  agreeFor,
  payAs,
  preparePayments,
  seedOffer,
  settle,
} from '../../../../testing/payments/payments.ts';
import { onboard } from '../../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../../testing/world.ts';
import { findStrandedMoney } from './checks.ts';

const HOUR = 3_600_000;

onBothEngines(
  'money that cancelled requests hold',
  world => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const { undisputed, openUnseen, decide } = disputeFixture(world, parties);
    const stranded = (...ids: readonly number[]) => findStrandedMoney(app().platform.database.read, ids);
    const findings = async () => (await app().reconcile()).findings;
    const stateOf = async (id: number) =>
      (
        await app()
          .platform.database.read.selectFrom('payouts')
          .select('state')
          .where('request_id', '=', id)
          .executeTakeFirst()
      )?.state;
    /** Creates a paid job of 80 € that its customer cancels late, so that half of it is the technician's. */
    const withdrawnLate = async () => {
      const id = await seedOffer(app(), parties, 80);
      await payAs(parties.customer, app(), id);
      world().now += HOUR;
      await agreeFor(app(), id, world().now + HOUR);
      const body = { reason: 'Me ha surgido un imprevisto', refund: 40 };
      (await parties.customer.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body })).reply;
      return id;
    };

    it('is not left over while the technician’s part of a late withdrawal is held, frozen, due or sent', async () => {
      const id = await withdrawnLate();
      expect([await stateOf(id), await findings()]).toEqual(['held', []]);
      await settle(app());
      expect([await stateOf(id), await findings(), await stranded(id)]).toEqual(['held', [], []]);
      const { disputeId } = await openUnseen(id, 'needs_response');
      expect([await stateOf(id), await findings(), await stranded(id)]).toEqual(['frozen', [], []]);
      await decide(disputeId, 'winning_evidence');
      expect([await stateOf(id), await findings(), await stranded(id)]).toEqual(['held', [], []]);
      world().now += 25 * HOUR;
      await settle(app());
      expect([await stateOf(id), await findings(), await stranded(id)]).toEqual(['due', [], []]);
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      expect([await stateOf(id), await findings(), await stranded(id)]).toEqual(['sent', [], []]);
    });

    it('is left over when a refund failed, without the technician’s part of it', async () => {
      const whole = await seedFailedRefund(app(), parties, 60);
      const half = await withdrawnLate();
      await refuseRefund(app(), half);
      const { id: completed } = await undisputed();
      expect(await stranded(whole.requestId, half, completed)).toEqual([
        { requestId: whole.requestId, cents: 6000 },
        { requestId: half, cents: 4000 },
      ]);
      const texts = (await findings()).map(text => text.replaceAll('\u00a0', ' '));
      expect(texts).toEqual([
        expect.stringContaining(`La solicitud ${whole.requestId} está cancelada y quedan 60,00 €`),
        expect.stringContaining(`La solicitud ${half} está cancelada y quedan 40,00 €`),
      ]);
    });
  },
  { PLATFORM_FEE_PERCENT: '10', LOG_LEVEL: 'silent' },
);
