import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { type Month, monthNamed, startOfDay } from '@oficio/domain/requests/month.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../../testing/payments/payment-fixture.ts';
import { settle } from '../../../testing/payments/payments.ts';
import { onboard } from '../../../testing/payments/payout-accounts.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { postEntry } from '../../payments/store/ledger/post-entry.ts';
import { refreshFigures } from './refresh-figures.ts';

const OCTOBER = monthNamed('2026-10');
const NOVEMBER = monthNamed('2026-11');

onBothEngines(
  'the figures of money and the ledger',
  world => {
    const { app, parties, read, seedPaidJob, seedHeldJob, confirmJob, paymentIdOf } =
      createPaymentFixture(world);

    /** Sums the ledger between the limits of a month, in euros. */
    async function sumLedger({ from, until }: Month) {
      const rows = await read()
        .selectFrom('ledger_entries as entry')
        .innerJoin('ledger_movements as movement', 'movement.id', 'entry.movement_id')
        .select(['movement.kind', 'entry.account', 'entry.technician_id', 'entry.amount_cents'])
        .where('movement.at', '>=', from)
        .where('movement.at', '<', until)
        .execute();
      const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(isCounted).reduce((all, row) => all + row.amount_cents, 0) / 100;
      const isOwn = (row: (typeof rows)[number]) => row.technician_id === parties.technician.id;
      return {
        volume: sum(row => row.kind === 'charge' && row.account === 'provider'),
        fees: 0 - sum(row => row.account === 'fees'),
        released: 0 - sum(row => isOwn(row) && row.kind.startsWith('release')),
        transferred: sum(row => isOwn(row) && row.kind === 'transfer'),
      };
    }

    /** Returns the sums of a month in both replies with figures of money. */
    async function figuresOf({ name }: Month) {
      await refreshFigures(app().platform);
      const { months } = (await parties.admin.call(overviewEndpoints.getJobFigures, { query: {} })).reply;
      const { figures } = (await parties.admin.call(overviewEndpoints.getFigures, { query: { days: '365' } }))
        .reply;
      const pick = (row: { readonly volume: number; readonly fees: number } | undefined) => ({
        volume: row?.volume,
        fees: row?.fees,
      });
      const byMonth = pick(months.find(({ month }) => month === name));
      expect(pick(figures.find(({ day }) => day === `${name}-01`))).toEqual(byMonth);
      return byMonth;
    }

    it('give the same sums for the same limits, and a late movement counts in its own month alone', async () => {
      world().now = startOfDay('2026-10-20');
      await onboard(app(), parties.technician, 'active');
      await settle(app());
      await confirmJob(await seedHeldJob(100));
      await settle(app());
      // The last millisecond of October in Madrid.
      world().now = OCTOBER.until - 1;
      const late = await seedHeldJob(50);
      const twice = await seedPaidJob(33.33);
      // A payment that came too late or twice is a charge, and is refunded at once.
      await app().platform.database.transaction(tx =>
        postEntry(tx, {
          kind: 'charge',
          sourceId: 'pi_twice',
          requestId: twice,
          entries: [
            { account: 'provider', technicianId: null, amountCents: 3333 },
            { account: 'held', technicianId: null, amountCents: -3333 },
          ],
        }),
      );
      const october = await sumLedger(OCTOBER);
      expect(october).toEqual({ volume: 216.66, fees: 10, released: 90, transferred: 90 });
      const { volume, fees } = october;
      expect(await figuresOf(OCTOBER)).toEqual({ volume, fees });
      const earned = (await parties.technician.call(payoutEndpoints.getEarnings)).reply;
      expect(earned).toMatchObject({ month: '2026-10', amount: 90, sent: 90, fees: 10 });
      expect(earned.as_of).toBe(new Date(OCTOBER.until - 1).toISOString());

      // In November: the release of October's payment, and a refund of it.
      world().now = OCTOBER.until;
      await confirmJob(late);
      const refund = { params: { id: await paymentIdOf(twice) }, body: { amount: 10, reason: 'Acordado' } };
      (await parties.admin.call(adminPaymentEndpoints.refundPayment, refund)).reply;
      await settle(app());
      await app().platform.database.transaction(tx =>
        postEntry(tx, {
          kind: 'adjustment',
          sourceId: 'by hand',
          requestId: null,
          entries: [
            { account: 'losses', technicianId: null, amountCents: 200 },
            { account: 'fees', technicianId: null, amountCents: -200 },
          ],
        }),
      );
      expect([await sumLedger(OCTOBER), await figuresOf(OCTOBER)]).toEqual([october, { volume, fees }]);
      const november = await sumLedger(NOVEMBER);
      expect(november).toEqual({ volume: 0, fees: 7, released: 45, transferred: 45 });
      expect(await figuresOf(NOVEMBER)).toEqual({ volume: 0, fees: 7 });
    });

    it('say until when they hold by the clock of the server', async () => {
      await refreshFigures(app().platform);
      const now = new Date(world().now).toISOString();
      const { admin } = parties;
      const replies = [
        (await admin.call(overviewEndpoints.getStats)).reply,
        (await admin.call(overviewEndpoints.getFigures, { query: {} })).reply,
        (await admin.call(overviewEndpoints.getJobFigures, { query: {} })).reply,
      ];
      expect(replies.map(({ as_of }) => as_of)).toEqual([now, now, now]);
    });
  },
  { LOG_LEVEL: 'silent', PLATFORM_FEE_PERCENT: '10' },
);
