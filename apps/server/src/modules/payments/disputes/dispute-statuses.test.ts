import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { disputeFixture } from '../../../testing/payments/dispute-fixture.ts';
import { preparePayments } from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';

onBothEngines(
  'the statuses of a dispute',
  world => {
    const parties = preparePayments(world);
    const { ledgerOf, payoutOf, disputed, undisputed, openUnseen, statusOf, change, setStatus } =
      disputeFixture(world, parties);
    const read = () => world().app.platform.database.read;
    const shownTo = async (id: number) => {
      const { payments } = (
        await parties.admin.call(adminPaymentEndpoints.listAdminPayments, {
          query: { filter: 'problem', search: '' },
        })
      ).reply;
      const payment = payments.find(({ request_id: requestId }) => requestId === id);
      return payment && { status: payment.dispute?.status, refundable: payment.refundable };
    };
    const OPEN_LEDGER = { disputed: 8000, held: -8000 };

    it.each(['appeal_needs_response', 'appeal_under_review'])(
      'keeps the payout frozen during the appeal «%s» and releases it when the appeal is won',
      async appeal => {
        const { id, disputeId } = await disputed();
        await setStatus(disputeId, appeal);
        expect([await ledgerOf(id), await payoutOf(id)]).toEqual([OPEN_LEDGER, 'frozen']);
        expect(await shownTo(id)).toEqual({ status: appeal, refundable: 0 });
        await setStatus(disputeId, 'won');
        expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'held']);
      },
    );

    it.each(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'])(
      'takes no money and stops no payout for a dispute that begins as «%s»',
      async status => {
        const { id } = await undisputed();
        const { disputeId } = await openUnseen(id, status);
        expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'held']);
        expect(await statusOf(disputeId)).toBe(status);
      },
    );

    it.each(['warning_closed', 'prevented'])(
      'returns the money and releases the payout when an open dispute becomes «%s»',
      async status => {
        const { id, disputeId } = await disputed();
        await setStatus(disputeId, status);
        expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'held']);
        expect(await shownTo(id)).toBeUndefined();
      },
    );

    it('freezes the payout and shows the payment to administrators while the status is unknown', async () => {
      const { id } = await undisputed();
      const { disputeId } = await openUnseen(id, 'brand_new');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'frozen']);
      expect(await shownTo(id)).toEqual({ status: 'unknown', refundable: 0 });
      await setStatus(disputeId, 'needs_response');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([OPEN_LEDGER, 'frozen']);
      await setStatus(disputeId, 'another_new');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([OPEN_LEDGER, 'frozen']);
      await setStatus(disputeId, 'won');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'held']);
    });

    it('releases the payout when an unknown status turns out to be a prevented dispute', async () => {
      const { id } = await undisputed();
      const { disputeId } = await openUnseen(id, 'brand_new');
      await setStatus(disputeId, 'prevented');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{ provider: 8000, held: -8000 }, 'held']);
    });

    it('cancels the payout of a dispute that was already lost at its first refresh', async () => {
      const { id } = await undisputed();
      await openUnseen(id, 'lost');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{}, 'cancelled']);
    });

    it('takes the money again when a won dispute is opened again and lost', async () => {
      const { id, disputeId } = await disputed();
      for (const status of ['won', 'appeal_under_review', 'won', 'lost']) await setStatus(disputeId, status);
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([{}, 'cancelled']);
      const kinds = await read()
        .selectFrom('ledger_movements')
        .select(['kind', 'source_id'])
        .where('request_id', '=', id)
        .where('kind', 'in', ['dispute', 'dispute_won', 'dispute_lost'])
        .orderBy('id')
        .execute();
      expect(kinds.map(({ kind, source_id: source }) => [kind, source.replace(disputeId, '')])).toEqual([
        ['dispute', ''],
        ['dispute_won', ''],
        ['dispute', ':2'],
        ['dispute_won', ':2'],
        ['dispute', ':3'],
        ['dispute_lost', ':3'],
      ]);
    });

    it('returns the money to the books when a lost dispute is appealed and won', async () => {
      const { id, disputeId } = await disputed();
      await setStatus(disputeId, 'lost');
      expect(await ledgerOf(id)).toEqual({});
      await setStatus(disputeId, 'appeal_needs_response');
      expect([await ledgerOf(id), await payoutOf(id)]).toEqual([OPEN_LEDGER, 'cancelled']);
      await setStatus(disputeId, 'won');
      expect(await ledgerOf(id)).toEqual({ provider: 8000, held: -8000 });
    });

    it('leaves no money as disputed when the amount of a dispute changes before its result', async () => {
      const [won, lost] = [await disputed(), await disputed()];
      await change(won.disputeId, { status: 'won', amount: 5000 });
      expect(await ledgerOf(won.id)).toEqual({ provider: 8000, held: -8000 });
      await change(lost.disputeId, { status: 'lost', amount: 5000 });
      expect(await ledgerOf(lost.id)).toEqual({ provider: 3000, held: -3000 });
    });

    it('takes the current amount when an inquiry becomes a dispute with another amount', async () => {
      const { id } = await undisputed();
      const { disputeId } = await openUnseen(id, 'warning_needs_response');
      await change(disputeId, { status: 'needs_response', amount: 3000 });
      expect(await ledgerOf(id)).toEqual({ disputed: 3000, provider: 5000, held: -8000 });
      const row = read().selectFrom('disputes').select('amount_cents').where('dispute_id', '=', disputeId);
      expect(await row.executeTakeFirst()).toEqual({ amount_cents: 3000 });
    });
  },
  { LOG_LEVEL: 'silent' },
);
