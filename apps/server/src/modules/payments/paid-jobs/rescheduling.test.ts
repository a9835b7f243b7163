import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { runsOf } from '../../../testing/extent.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  doJob,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
} from '../../../testing/payments/payments.ts';
import { onBothEngines } from '../../../testing/world.ts';

/** Of a race. */
const ROUNDS = runsOf(2, 5);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OVER = 'Esta propuesta de fecha ya no está pendiente. Mira cómo está ahora';
const SETTLED = 'La fecha solo se puede cambiar en un trabajo pagado que no ha empezado';
const UNDECIDED =
  'Hay un problema sin resolver en este trabajo. La fecha no se puede cambiar hasta que se resuelva';
const { closeProblem, reportNoShow, reportProblem } = problemEndpoints;
const { getRequest, approveRequest, setRequestStatus } = requestEndpoints;
const { getAdminPayment } = adminPaymentEndpoints;
const { getWithdrawal, withdrawRequest } = withdrawalEndpoints;
const { acceptDate, declineDate, proposeDate, withdrawDate } = dateEndpoints;

type Answering = typeof acceptDate | typeof declineDate | typeof withdrawDate;

onBothEngines(
  'date proposals for paid jobs',
  (world, onOne) => {
    const parties = preparePayments(world);
    const app = () => world().app;
    const read = () => app().platform.database.read;
    const inHours = (hours: number) => new Date(world().now + hours * HOUR).toISOString();
    /** Creates a job of 100 €, paid one hour ago, with an agreed date `hours` from now or without a date. */
    const paidJob = async (hours: number | null) => {
      const id = await seedOffer(app(), parties, 100, 'accepted');
      const body = { negotiated_price: 100, negotiated_date: hours === null ? null : inHours(hours + 1) };
      (await parties.technician.call(approveRequest, { params: { id }, body })).reply;
      await payAs(parties.customer, app(), id);
      world().now += HOUR;
      return id;
    };
    const moneyOf = async (id: number, who: Person = parties.customer) =>
      (await who.call(getRequest, { params: { id } })).reply.request.money;
    const propose = (who: Person, id: number, date: string) =>
      who.call(proposeDate, { params: { id }, body: { date } });
    /** Proposes a date `hours` from now. Returns the id of the proposal. */
    const proposed = async (who: Person, id: number, hours: number) => {
      const { request } = (await propose(who, id, inHours(hours))).reply;
      return request.money?.date_proposal?.id ?? 0;
    };
    const answer = (who: Person, endpoint: Answering, id: number, proposalId: number) =>
      who.call(endpoint as typeof acceptDate, { params: { id, proposalId } });
    const accept = (who: Person, id: number, proposalId: number) => answer(who, acceptDate, id, proposalId);
    const agree = async (by: 'customer' | 'technician', id: number, hours: number) => {
      const proposalId = await proposed(parties[by], id, hours);
      const other = by === 'customer' ? parties.technician : parties.customer;
      expect((await accept(other, id, proposalId)).status).toBe(200);
    };
    const percent = async (id: number) =>
      (await parties.customer.call(getWithdrawal, { params: { id } })).reply.percent;
    const lastNotificationOf = async (who: Person) => {
      const { notifications } = (await who.call(notificationEndpoints.listNotifications)).reply;
      return [notifications[0]?.title, notifications[0]?.message];
    };
    const statusesOf = async (id: number) =>
      (
        await read()
          .selectFrom('date_proposals')
          .select('status')
          .where('request_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ status }) => status);

    it.each(['customer', 'technician'] as const)(
      'changes the agreed date when the other side accepts a proposal of the %s',
      async by => {
        const { customer, technician } = parties;
        const id = await paidJob(48);
        const before = inHours(48);
        const other = by === 'customer' ? technician : customer;
        const { request } = (await propose(parties[by], id, inHours(96))).reply;
        expect(request.money).toMatchObject({
          agreed_date: before,
          date_proposal: { proposed_by: by, date: inHours(96), created_at: inHours(0) },
          cancellation: { dates: [before], paid_at: inHours(-1), terms: { late_refund_percent: 50 } },
        });
        expect((await lastNotificationOf(other))[0]).toBe('Te proponen una fecha');
        const proposalId = request.money?.date_proposal?.id ?? 0;
        expect((await accept(other, id, proposalId)).status).toBe(200);
        expect(await moneyOf(id, technician)).toMatchObject({
          agreed_date: inHours(96),
          date_proposal: null,
          cancellation: { dates: by === 'customer' ? [before, inHours(96)] : [inHours(96)] },
        });
        expect((await lastNotificationOf(parties[by]))[0]).toBe('Nueva fecha acordada');
      },
    );

    it('sets the agreed date of a job that was paid without one', async () => {
      const id = await paidJob(null);
      await agree('customer', id, 30);
      expect((await moneyOf(id))?.agreed_date).toBe(inHours(30));
      expect(await percent(id)).toBe(100);
      world().now += 7 * HOUR;
      expect(await percent(id)).toBe(50);
    });

    onOne(() => {
      it('does not let a customer cancel free of charge by moving a near date far away', async () => {
        const id = await paidJob(20);
        expect(await percent(id)).toBe(50);
        await agree('customer', id, 60 * 24);
        expect(await percent(id)).toBe(50);
        await agree('customer', id, 20);
        expect(await percent(id)).toBe(50);
        const body = { reason: 'Ya no hace falta', refund: 50 };
        expect((await parties.customer.call(withdrawRequest, { params: { id }, body })).status).toBe(200);
        await settle(app());
        expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
      });

      it('applies the cancellation terms of the nearer date when the customer moves the job closer', async () => {
        const id = await paidJob(30 * 24);
        await agree('customer', id, 10);
        expect(await percent(id)).toBe(50);
      });

      it('applies only the terms of the new date when the technician proposed it', async () => {
        const id = await paidJob(20);
        await agree('customer', id, 10 * 24);
        expect(await percent(id)).toBe(50);
        await agree('technician', id, 5 * 24);
        expect(await percent(id)).toBe(100);
        await agree('technician', id, 3);
        expect(await percent(id)).toBe(50);
      });

      it('keeps the agreed date and the terms while a proposal is pending', async () => {
        const id = await paidJob(48);
        await proposed(parties.technician, id, 3);
        expect(await percent(id)).toBe(100);
        expect((await moneyOf(id))?.agreed_date).toBe(inHours(48));
      });
    });

    it('returns 409 when the accepted proposal was replaced or belongs to another job', async () => {
      const { customer, technician } = parties;
      const id = await paidJob(48);
      const far = await proposed(technician, id, 96);
      await proposed(technician, id, 3);
      const late = await accept(customer, id, far);
      expect([late.status, late.refusal.error]).toEqual([409, OVER]);
      const foreign = await proposed(technician, await paidJob(48), 96);
      expect((await accept(customer, id, foreign)).status).toBe(409);
      expect((await moneyOf(id))?.agreed_date).toBe(inHours(47));
      expect(await statusesOf(id)).toEqual(['replaced', 'pending']);
    });

    it('replaces a proposal by one of the other side', async () => {
      const { customer, technician } = parties;
      const id = await paidJob(48);
      await proposed(technician, id, 72);
      const own = await proposed(customer, id, 96);
      expect((await moneyOf(id))?.date_proposal).toMatchObject({ id: own, proposed_by: 'customer' });
      expect((await accept(technician, id, own)).status).toBe(200);
      expect(await statusesOf(id)).toEqual(['replaced', 'accepted']);
    });

    it('creates one proposal after a double click', async () => {
      const id = await paidJob(48);
      const date = inHours(72);
      await propose(parties.technician, id, date);
      await propose(parties.technician, id, date);
      expect(await statusesOf(id)).toEqual(['pending']);
    });

    it('lets only the other side decline and only the proposing side withdraw a proposal', async () => {
      const { customer, technician } = parties;
      const id = await paidJob(48);
      const first = await proposed(technician, id, 72);
      expect((await accept(technician, id, first)).status).toBe(403);
      expect((await answer(technician, declineDate, id, first)).status).toBe(403);
      expect((await answer(customer, withdrawDate, id, first)).status).toBe(403);
      expect((await answer(customer, declineDate, id, first)).status).toBe(200);
      expect((await lastNotificationOf(technician))[0]).toBe('Fecha rechazada');
      expect((await answer(customer, declineDate, id, first)).status).toBe(409);
      const second = await proposed(technician, id, 72);
      expect((await answer(technician, withdrawDate, id, second)).status).toBe(200);
      expect((await lastNotificationOf(customer))[0]).toBe('Propuesta retirada');
      expect((await accept(customer, id, second)).refusal.error).toBe(OVER);
      expect(await statusesOf(id)).toEqual(['declined', 'withdrawn']);
    });

    onOne(() => {
      it('returns 409 to an accepted date in the past and allows another proposal', async () => {
        const { customer, technician } = parties;
        const id = await paidJob(48);
        const lapsed = await proposed(technician, id, 2);
        world().now += 2 * HOUR;
        const late = await accept(customer, id, lapsed);
        expect([late.status, late.refusal.error]).toEqual([
          409,
          'La fecha propuesta ya ha pasado. Proponed otra',
        ]);
        await agree('customer', id, 90);
        expect(await statusesOf(id)).toEqual(['replaced', 'accepted']);
      });
    });

    it('lapses a proposal when the job starts', async () => {
      const { customer, technician } = parties;
      const id = await paidJob(48);
      const proposalId = await proposed(technician, id, 72);
      await technician.call(setRequestStatus, { params: { id }, body: { status: 'in_progress' } });
      const late = await accept(customer, id, proposalId);
      expect([late.status, late.refusal.error]).toEqual([409, SETTLED]);
      expect((await moneyOf(id))?.date_proposal).toBeNull();
      expect((await propose(customer, id, inHours(72))).status).toBe(409);
      expect(await statusesOf(id)).toEqual(['lapsed']);
    });

    onOne(() => {
      it('refuses proposals before the payment and after the end of the job', async () => {
        const { customer, technician } = parties;
        const unpaid = await seedOffer(app(), parties, 50);
        expect((await propose(customer, unpaid, inHours(72))).refusal.error).toBe(SETTLED);
        const id = await paidJob(48);
        const proposalId = await proposed(technician, id, 72);
        const body = { reason: 'Ya no hace falta', refund: 100 };
        expect((await customer.call(withdrawRequest, { params: { id }, body })).status).toBe(200);
        expect((await accept(customer, id, proposalId)).refusal.error).toBe(SETTLED);
        expect((await moneyOf(id))?.date_proposal).toBeNull();
      });

      it.each([
        ['in the past', -1, 'La fecha no puede estar en el pasado'],
        ['more than a year away', 367 * 24, 'La fecha no puede ser para dentro de más de un año'],
        ['the agreed date', 48, 'Esa ya es la fecha acordada. Elige otra'],
      ] as const)('returns a field error when the proposed date is %s', async (_, hours, error) => {
        const id = await paidJob(48);
        expect((await propose(parties.technician, id, inHours(hours))).refusal).toEqual({
          error,
          field: 'date',
        });
      });

      it('returns a field error when the proposed date is missing', async () => {
        const id = await paidJob(48);
        expect((await propose(parties.technician, id, '')).refusal).toEqual({
          error: 'Falta la nueva fecha',
          field: 'date',
        });
      });
    });

    it('refuses proposing and accepting a date with 409 until an open problem is closed', async () => {
      const { customer, technician } = parties;
      const id = await paidJob(48);
      const proposalId = await proposed(technician, id, 72);
      const params = { id };
      (await customer.call(reportProblem, { params, body: { reason: 'No contesta al chat' } })).reply;
      const refusals = [
        await accept(customer, id, proposalId),
        await propose(customer, id, inHours(96)),
        await propose(technician, id, inHours(96)),
      ];
      expect(refusals.map(({ status, refusal }) => [status, refusal.error])).toEqual(
        refusals.map(() => [409, UNDECIDED]),
      );
      expect((await moneyOf(id))?.agreed_date).toBe(inHours(48));
      (await customer.call(closeProblem, { params })).reply;
      expect((await accept(customer, id, proposalId)).status).toBe(200);
    });

    onOne(() => {
      it('refuses a new date with an error after a no-show report', async () => {
        const { customer, technician } = parties;
        const id = await paidJob(2);
        const proposalId = await proposed(customer, id, 72);
        world().now += 3 * HOUR;
        (await customer.call(reportNoShow, { params: { id }, body: { reason: null } })).reply;
        expect((await accept(technician, id, proposalId)).refusal.error).toBe(UNDECIDED);
        expect((await propose(technician, id, inHours(72))).refusal.error).toBe(UNDECIDED);
      });

      it('holds the payout until 24 hours after the new agreed date', async () => {
        const id = await paidJob(48);
        await agree('technician', id, 10 * 24);
        const agreedAt = world().now + 10 * DAY;
        await doJob(parties.technician, id);
        const payout = await read()
          .selectFrom('payouts')
          .select('release_at')
          .where('request_id', '=', id)
          .executeTakeFirst();
        expect(payout?.release_at).toBe(agreedAt + DAY);
      });

      it('lists each step in the timeline of the payment with the name of the acting side', async () => {
        const { admin, customer, technician } = parties;
        const id = await paidJob(48);
        await agree('technician', id, 72);
        const proposalId = await proposed(customer, id, 96);
        await answer(technician, declineDate, id, proposalId);
        const payment_id = (await moneyOf(id))?.payment_id ?? 0;
        const { timeline } = (await admin.call(getAdminPayment, { params: { id: payment_id } })).reply;
        const dates = timeline.filter(({ text }) => /fecha/.test(text));
        expect(dates.map(({ text, actor }) => [text.replace(/:.*/, ''), actor])).toEqual([
          ['Nueva fecha propuesta', technician.name],
          ['Nueva fecha acordada', customer.name],
          ['Nueva fecha propuesta', customer.name],
          ['Nueva fecha rechazada', technician.name],
        ]);
      });
    });

    it('accepts a proposal once when three tabs accept it at the same time', async () => {
      const id = await paidJob(48);
      const proposalId = await proposed(parties.technician, id, 72);
      const answers = await Promise.all([1, 2, 3].map(() => accept(parties.customer, id, proposalId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('either accepts or replaces a proposal when both happen at once', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await paidJob(48);
        const proposalId = await proposed(parties.technician, id, 72);
        const [accepted, replaced] = await Promise.all([
          accept(parties.customer, id, proposalId),
          propose(parties.technician, id, inHours(3)),
        ]);
        expect([200, 409]).toContain(accepted.status);
        expect(replaced.status).toBe(200);
        const agreed = accepted.status === 200 ? inHours(72) : inHours(48);
        expect(await moneyOf(id)).toMatchObject({
          agreed_date: agreed,
          date_proposal: { date: inHours(3) },
        });
      }
    });

    it.each(['start', 'withdraw'] as const)(
      'leaves no pending proposal when an acceptance and a %s happen at once',
      async what => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { customer, technician } = parties;
          const id = await paidJob(48);
          const proposalId = await proposed(customer, id, 72);
          const other =
            what === 'start'
              ? technician.call(setRequestStatus, { params: { id }, body: { status: 'in_progress' } })
              : technician.call(withdrawRequest, {
                  params: { id },
                  body: { reason: 'No puedo', refund: 100 },
                });
          const [accepted, moved] = await Promise.all([accept(technician, id, proposalId), other]);
          expect(moved.status).toBe(200);
          expect([200, 409]).toContain(accepted.status);
          const after = await moneyOf(id);
          expect(after?.date_proposal).toBeNull();
          expect(after?.agreed_date).toBe(accepted.status === 200 ? inHours(72) : inHours(48));
          expect(await statusesOf(id)).toEqual([accepted.status === 200 ? 'accepted' : 'lapsed']);
        }
        await settle(app());
        expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
      },
    );
  },
  { LOG_LEVEL: 'silent' },
);
