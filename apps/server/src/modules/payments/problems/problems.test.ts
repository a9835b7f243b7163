import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { compareLedger } from '../../../testing/payments/compare-ledger.ts';
import {
  agreeFor,
  doJob,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
} from '../../../testing/payments/payments.ts';
import { reportWithPhoto } from '../../../testing/payments/problems.ts';
import { setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const HOUR = 3_600_000;
const PROBLEM_TEXT = 'Sigue goteando';
const REASON = 'Hemos visto las fotos';
const { reportProblem, reportNoShow, reportAbsence, answerProblem, closeProblem, getProblemEntries } =
  problemEndpoints;
const { confirmJob } = payoutEndpoints;
const { getWithdrawal, withdrawRequest } = withdrawalEndpoints;
const { continueJob, releasePayment, refundPayment } = adminPaymentEndpoints;

onBothEngines('problems of paid jobs', (world, onOne) => {
  const parties = preparePayments(world);
  let stranger: Person;
  const app = () => world().app;
  const read = () => app().platform.database.read;
  const requestFor = async (who: Person, id: number) =>
    (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
  const report = (id: number, who = parties.customer, reason: string | null = PROBLEM_TEXT) =>
    who.call(reportProblem, { params: { id }, body: { reason } });
  const noShow = (id: number, who = parties.customer) =>
    who.call(reportNoShow, { params: { id }, body: { reason: PROBLEM_TEXT } });
  const absence = (id: number, who = parties.technician) =>
    who.call(reportAbsence, { params: { id }, body: { reason: null } });
  const absenceWithPhoto = (id: number) =>
    parties.technician.call(reportAbsence, { params: { id }, body: reportWithPhoto() });
  const answer = (id: number, who: Person, text = 'Llegué y no abrió nadie') =>
    who.call(answerProblem, { params: { id }, body: { text } });
  const close = (id: number, who: Person) => who.call(closeProblem, { params: { id } });
  const messagesOf = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
      ({ message, link }) => `${message} → ${link}`,
    );
  const paymentId = async (id: number) => (await requestFor(parties.admin, id)).money?.payment_id ?? 0;
  const decide = async (
    id: number,
    endpoint: typeof continueJob | typeof releasePayment | typeof refundPayment,
    amount: number | null = null,
  ) => {
    const body = endpoint === refundPayment ? { amount, reason: REASON } : { reason: REASON };
    return parties.admin.call(endpoint, { params: { id: await paymentId(id) }, body });
  };
  const payoutOf = (id: number) =>
    read().selectFrom('payouts').selectAll().where('request_id', '=', id).executeTakeFirst();
  const isClean = async () => {
    await settle(app());
    expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
  };
  const outcome = (answered: { readonly status: number; readonly refusal: ErrorReply }) =>
    answered.status < 400 ? [answered.status] : [answered.status, answered.refusal.error];

  /** Creates a paid job of 100.01 € with an agreed date `hours` from now, or without a date. */
  const paidJob = async (hours: number | null = null) => {
    const id = await seedOffer(app(), parties, 100.01);
    await payAs(parties.customer, app(), id);
    if (hours !== null) await agreeFor(app(), id, world().now + hours * HOUR);
    return id;
  };
  const startedJob = async () => {
    const id = await paidJob();
    await setStatus(parties.technician, id, 'in_progress');
    return id;
  };
  const heldJob = async () => {
    const id = await paidJob();
    await doJob(parties.technician, id);
    return id;
  };
  /** Cancels a paid job late as its customer. Half of the payment becomes a held payout. */
  const cancelledJob = async () => {
    const id = await paidJob(1);
    await app().platform.database.transaction(({ db }) =>
      db
        .updateTable('payments')
        .set({ paid_at: world().now - HOUR })
        .where('request_id', '=', id)
        .execute(),
    );
    const { refund } = (await parties.customer.call(getWithdrawal, { params: { id } })).reply;
    expect(refund).toBe(50.01);
    (
      await parties.customer.call(withdrawRequest, {
        params: { id },
        body: { reason: 'Ya no me hace falta', refund },
      })
    ).reply;
    return id;
  };

  beforeAll(async () => {
    stranger = await seedTechnician(app(), { approvedBy: parties.admin });
  });

  onOne(() => {
    it('does not ask the customer how the job was when it is completed during a problem', async () => {
      const id = await startedJob();
      (await report(id)).reply;
      await setStatus(parties.technician, id, 'completed');
      const [last] = await messagesOf(parties.customer);
      expect(last).toMatch(/ha terminado el trabajo .* El pago sigue congelado hasta que se resuelva/);
    });

    it.each([
      ['paid job', () => paidJob(), null],
      ['started job', () => startedJob(), null],
      ['completed job with a held payout', () => heldJob(), 'frozen'],
      ['cancelled job with a held payout', () => cancelledJob(), 'frozen'],
    ] as const)('opens a problem of a %s and freezes its payout', async (_, begin, payout) => {
      const id = await begin();
      const { money } = (await report(id)).reply.request;
      expect(money?.problem).toMatchObject({
        kind: 'problem',
        state: 'open',
        opened_by: 'customer',
        text: PROBLEM_TEXT,
        reply_until: null,
        decision: null,
      });
      expect(money?.payout?.state ?? null).toBe(payout);
      world().now += 100 * HOUR;
      await settle(app());
      expect((await payoutOf(id))?.state ?? null).toBe(payout);
      expect(outcome(await report(id))).toEqual([409, 'Ya hay un problema abierto en este trabajo']);
      await isClean();
    });

    it.each([
      ['is not paid', () => seedOffer(app(), parties, 40)],
      [
        'has a hold that ended but no release yet',
        async () => {
          const id = await heldJob();
          world().now += 24 * HOUR;
          return id;
        },
      ],
      [
        'was confirmed by its customer',
        async () => {
          const id = await heldJob();
          (await parties.customer.call(confirmJob, { params: { id } })).reply;
          return id;
        },
      ],
      [
        'was refunded completely',
        async () => {
          const id = await startedJob();
          (await decide(id, refundPayment)).reply;
          return id;
        },
      ],
    ] as const)('returns 409 to a report about a job that %s', async (_, begin) => {
      const id = await begin();
      expect(outcome(await report(id))).toEqual([
        409,
        'Puedes avisar de un problema desde que pagas hasta que termina el plazo para reclamar',
      ]);
    });

    it('rejects a report by the technician and any call of another technician', async () => {
      const id = await heldJob();
      expect((await report(id, parties.technician)).status).toBe(403);
      expect((await report(id, stranger)).status).toBe(404);
      expect((await report(id)).status).toBe(200);
      expect((await answer(id, stranger)).status).toBe(404);
      expect((await stranger.call(getProblemEntries, { params: { id } })).status).toBe(404);
      expect((await close(id, parties.technician)).status).toBe(403);
      expect((await close(id, stranger)).status).toBe(404);
    });

    it('returns the statements of both sides in order to both sides and to administrators', async () => {
      const id = await heldJob();
      (await report(id)).reply;
      (await answer(id, parties.technician)).reply;
      (await answer(id, parties.customer, 'Estuve en casa')).reply;
      for (const who of [parties.customer, parties.technician, parties.admin]) {
        const { entries } = (await who.call(getProblemEntries, { params: { id } })).reply;
        expect(entries.map(({ side, author_name, text }) => [side, author_name, text])).toEqual([
          ['customer', parties.customer.name, PROBLEM_TEXT],
          ['technician', parties.technician.name, 'Llegué y no abrió nadie'],
          ['customer', parties.customer.name, 'Estuve en casa'],
        ]);
      }
      expect(
        (await messagesOf(parties.customer)).some(text => text.includes('ha respondido sobre el problema')),
      ).toBe(true);
    });

    it('accepts twenty statements of each side and refuses the next with 409', async () => {
      const id = await heldJob();
      (await report(id)).reply;
      for (let count = 0; count < 20; count += 1)
        expect((await answer(id, parties.technician)).status).toBe(200);
      expect(outcome(await answer(id, parties.technician))).toEqual([
        409,
        'Ya has escrito demasiadas respuestas a este problema. Espera a la decisión',
      ]);
      expect((await answer(id, parties.customer)).status).toBe(200);
    });

    it('accepts ten reports about one job and refuses the next with 409', async () => {
      const id = await heldJob();
      for (let count = 0; count < 10; count += 1) {
        expect((await report(id)).status).toBe(200);
        (await close(id, parties.customer)).reply;
      }
      expect(outcome(await report(id))).toEqual([409, 'Ya has avisado demasiadas veces de este trabajo']);
    });

    it.each([
      ['paid job', () => paidJob()],
      ['started job', () => startedJob()],
    ])('returns 409 to withdrawals from a %s while its problem is undecided', async (_, begin) => {
      const id = await begin();
      (await report(id)).reply;
      for (const who of [parties.customer, parties.technician]) {
        const shown = await who.call(getWithdrawal, { params: { id } });
        const tried = await who.call(withdrawRequest, {
          params: { id },
          body: { reason: 'Da igual', refund: 100.01 },
        });
        expect([shown.status, tried.status]).toEqual([409, 409]);
      }
      expect((await requestFor(parties.admin, id)).status).not.toBe('cancelled');
      (await close(id, parties.customer)).reply;
      const { refund } = (await parties.technician.call(getWithdrawal, { params: { id } })).reply;
      expect(refund).toBe(100.01);
    });
  });

  it('lets a job with a problem start and complete and opens its payout frozen', async () => {
    const id = await paidJob();
    (await report(id)).reply;
    await doJob(parties.technician, id);
    expect((await requestFor(parties.technician, id)).money?.payout?.state).toBe('frozen');
    const confirmed = await parties.customer.call(confirmJob, { params: { id } });
    expect(confirmed.status).toBe(409);
    world().now += 100 * HOUR;
    await settle(app());
    expect((await payoutOf(id))?.state).toBe('frozen');
    expect((await decide(id, releasePayment)).reply.payment.money).toMatchObject({
      payout: { state: 'due', decision: null },
      problem: { state: 'decided', decision: 'release', decision_reason: REASON },
    });
    await isClean();
  });

  it('returns the end of the hold to both sides while the payout is frozen', async () => {
    const id = await heldJob();
    const until = (await requestFor(parties.customer, id)).money?.payout?.release_at;
    expect(until).toEqual(expect.any(String));
    (await report(id)).reply;
    for (const reader of [parties.customer, parties.technician])
      expect((await requestFor(reader, id)).money?.payout).toMatchObject({
        state: 'frozen',
        release_at: until,
      });
  });

  it('restores the old release date when the customer closes the problem, and accepts another report until then', async () => {
    const id = await heldJob();
    const before = await payoutOf(id);
    world().now += 10 * HOUR;
    (await report(id)).reply;
    world().now += 10 * HOUR;
    const closed = (await close(id, parties.customer)).reply.request.money;
    expect([closed?.problem?.state, closed?.payout?.state]).toEqual(['closed', 'held']);
    expect((await payoutOf(id))?.release_at).toBe(before?.release_at);
    expect((await messagesOf(parties.technician))[0]).toContain('ha cerrado el problema');
    expect(outcome(await close(id, parties.customer))).toEqual([409, 'Este problema ya está cerrado']);
    expect(outcome(await answer(id, parties.technician))).toEqual([409, 'Este problema ya está cerrado']);
    expect((await report(id)).status).toBe(200);
    world().now += 10 * HOUR;
    // The hold ended while the payout was frozen.
    expect((await close(id, parties.customer)).reply.request.money?.payout?.state).toBe('due');
    await isClean();
  });

  onOne(() => {
    it.each([
      [1, [200]],
      [
        0.99,
        [
          409,
          'Puedes avisar de que no ha venido desde una hora después de la cita, si el trabajo no ha empezado',
        ],
      ],
    ])(
      'accepts a no-show report from one hour after the agreed date: %s hours after',
      async (hours, expected) => {
        const id = await paidJob(-hours);
        expect(outcome(await noShow(id))).toEqual(expected);
      },
    );

    it('refuses a no-show report without an agreed date, after the start of the job or by the technician', async () => {
      expect((await noShow(await paidJob())).status).toBe(409);
      const id = await paidJob(-5);
      await setStatus(parties.technician, id, 'in_progress');
      expect((await noShow(id)).status).toBe(409);
      expect((await noShow(await paidJob(-5), parties.technician)).status).toBe(403);
    });

    it.each([
      [20 / 60, 200],
      [24, 200],
      [0, 409],
      [19.9 / 60, 409],
      [24.01, 409],
    ])(
      'accepts an absence report from 20 minutes until 24 hours after the agreed date: %s hours after',
      async (hours, status) => {
        expect((await absence(await paidJob(-hours))).status).toBe(status);
      },
    );
  });

  it('refunds the whole payment and cancels the job when the technician does not answer a no-show in time', async () => {
    const id = await paidJob(-2);
    const { money } = (await noShow(id)).reply.request;
    expect(money?.problem).toMatchObject({
      kind: 'no_show',
      state: 'awaiting_reply',
      reply_until: new Date(world().now + 24 * HOUR).toISOString(),
    });
    expect((await messagesOf(parties.technician))[0]).toContain('Tienes hasta el');
    world().now += 24 * HOUR - 1;
    await settle(app());
    expect((await requestFor(parties.customer, id)).status).toBe('payment_completed');
    world().now += 1;
    await settle(app());
    const seen = await requestFor(parties.technician, id);
    expect(seen).toMatchObject({
      status: 'cancelled',
      cancelled_by: null,
      cancel_reason: 'El técnico no acudió a la cita y no respondió al aviso del cliente.',
      money: { refund: { amount: 100.01, status: 'succeeded' }, payout: null, problem: { state: 'expired' } },
    });
    expect((await messagesOf(parties.technician))[0]).toContain('No has respondido al aviso');
    expect((await messagesOf(parties.customer)).join()).toContain('no ha respondido a tu aviso');
    await isClean();
  });

  it('cancels the job on the terms of a late withdrawal when the customer does not answer an absence in time', async () => {
    const id = await paidJob(-2);
    const reported = (await absenceWithPhoto(id)).reply.request;
    expect(reported.money?.problem?.has_photo).toBe(true);
    const [told] = await messagesOf(parties.customer);
    expect(told).toMatch(/dice que no había nadie.* lo cancelamos y recuperas solo una parte del pago/);
    expect((await messagesOf(parties.technician))[0]).toContain('lo cancelamos y recibes tu parte');
    world().now += 24 * HOUR;
    await settle(app());
    const seen = await requestFor(parties.customer, id);
    expect(seen).toMatchObject({
      status: 'cancelled',
      money: { refund: { amount: 50.01, status: 'succeeded' }, payout: { state: 'held' } },
    });
    expect(await payoutOf(id)).toMatchObject({
      amount_cents: 5000,
      state: 'held',
      release_at: world().now + 24 * HOUR,
    });
    // The customer can still object to the absence report.
    expect((await report(id)).reply.request.money?.payout?.state).toBe('frozen');
    await isClean();
  });

  it('lets an administrator decide about an unanswered absence without a photo, and promises no money for it', async () => {
    const id = await paidJob(-2);
    const reported = (await absence(id)).reply.request;
    expect(reported.money?.problem?.has_photo).toBe(false);
    expect((await messagesOf(parties.customer))[0]).toContain('Si no respondes, decidiremos sin tu versión.');
    expect((await messagesOf(parties.technician))[0]).toContain('tu aviso no lleva foto del sitio');
    // A photo in a later statement is no photo of the place at the time of the report.
    const form = reportWithPhoto();
    form.append('text', 'Aquí está la foto');
    (await parties.technician.call(answerProblem, { params: { id }, body: form })).reply;
    world().now += 24 * HOUR;
    await settle(app());
    const { status, money } = await requestFor(parties.customer, id);
    expect([status, money?.problem?.state, money?.refund]).toEqual(['payment_completed', 'open', null]);
    expect((await messagesOf(parties.admin))[0]).toContain('problema por decidir');
    await isClean();
  });

  onOne(() => {
    it.each([
      ['no-show', (id: number) => noShow(id), () => parties.technician, () => parties.customer],
      ['absence', (id: number) => absence(id), () => parties.customer, () => parties.technician],
    ] as const)(
      'lets an administrator decide about a %s after the other side answers',
      async (_, sendReport, other, own) => {
        const id = await paidJob(-2);
        (await sendReport(id)).reply;
        (await answer(id, own(), 'Estuve allí')).reply;
        expect((await requestFor(own(), id)).money?.problem?.state).toBe('awaiting_reply');
        (await answer(id, other())).reply;
        const { money } = await requestFor(own(), id);
        expect(money?.problem).toMatchObject({ state: 'open', reply_until: null });
        expect((await messagesOf(parties.admin))[0]).toMatch(
          /problema por decidir.* → \/admin\/payments\/\d+$/,
        );
        world().now += 100 * HOUR;
        await settle(app());
        expect((await requestFor(own(), id)).status).toBe('payment_completed');
        expect((await close(id, other())).status).toBe(403);
        expect((await close(id, own())).status).toBe(200);
      },
    );

    it.each([
      ['started', ['in_progress'], null],
      ['completed', ['in_progress', 'completed'], 'frozen'],
    ] as const)(
      'lets an administrator decide about an unanswered no-show when the job is %s',
      async (_, steps, payout) => {
        const id = await paidJob(-2);
        (await noShow(id)).reply;
        for (const status of steps) await setStatus(parties.technician, id, status);
        world().now += 24 * HOUR;
        await settle(app());
        const { status, money } = await requestFor(parties.customer, id);
        expect([status, money?.problem?.state, money?.payout?.state ?? null]).toEqual([
          steps.at(-1),
          'open',
          payout,
        ]);
        await isClean();
      },
    );
  });

  it('continues the job by decision and shows the decision to both sides', async () => {
    const id = await startedJob();
    expect(outcome(await decide(id, continueJob))).toEqual([409, 'Este problema ya está cerrado']);
    (await report(id)).reply;
    expect((await decide(id, releasePayment)).status).toBe(409);
    (await decide(id, continueJob)).reply;
    for (const who of [parties.customer, parties.technician]) {
      const seen = await requestFor(who, id);
      expect(seen.status).toBe('in_progress');
      expect(seen.money?.problem).toMatchObject({
        state: 'decided',
        decision: 'continue',
        decision_reason: REASON,
      });
      expect((await messagesOf(who))[0]).toContain('sigue adelante');
    }
    await setStatus(parties.technician, id, 'completed');
    expect((await payoutOf(id))?.state).toBe('held');
    (await report(id)).reply;
    expect((await decide(id, continueJob)).status).toBe(409);
  });

  it('continues the job with the amount left after a partial refund by decision', async () => {
    const id = await paidJob(-2);
    (await noShow(id)).reply;
    const { money } = (await decide(id, refundPayment, 40)).reply.payment;
    expect(money.problem).toMatchObject({
      state: 'decided',
      decision: 'partial_refund',
      decision_reason: REASON,
    });
    expect((await requestFor(parties.customer, id)).status).toBe('payment_completed');
    world().now += 48 * HOUR;
    await settle(app());
    await doJob(parties.technician, id);
    expect(await payoutOf(id)).toMatchObject({ state: 'held', amount_cents: 6001 });
    await isClean();
  });

  it.each([
    ['a started job', () => startedJob(), 'cancelled'],
    ['a completed job', () => heldJob(), 'completed'],
  ] as const)('closes the problem of %s with a full refund by decision', async (_, begin, status) => {
    const id = await begin();
    (await report(id)).reply;
    const { money } = (await decide(id, refundPayment)).reply.payment;
    expect(money.problem).toMatchObject({ state: 'decided', decision: 'full_refund' });
    expect((await requestFor(parties.customer, id)).status).toBe(status);
    expect((await payoutOf(id))?.state ?? 'cancelled').toBe('cancelled');
    await isClean();
  });

  it('keeps the chat of a cancelled job open until its problem is decided', async () => {
    const id = await cancelledJob();
    // The chat opens when the technician accepts the request.
    await app().platform.database.transaction(({ db, now }) =>
      db
        .insertInto('request_events')
        .values({ request_id: id, actor_id: null, action: 'accept', to_status: 'accepted', at: now })
        .execute(),
    );
    const write = (who: Person) =>
      who.call(chatEndpoints.sendMessage, { body: { request_id: id, message: '¿Qué pasó?' } });
    const isUndecided = async () =>
      (await parties.technician.call(chatEndpoints.getChat, { params: { requestId: id } })).reply.chat
        .is_undecided;
    expect([(await write(parties.customer)).status, await isUndecided()]).toEqual([409, false]);
    (await report(id)).reply;
    expect(await isUndecided()).toBe(true);
    for (const who of [parties.customer, parties.technician]) expect((await write(who)).status).toBe(201);
    (await decide(id, releasePayment)).reply;
    expect([(await write(parties.technician)).status, await isUndecided()]).toEqual([409, false]);
  });
});
