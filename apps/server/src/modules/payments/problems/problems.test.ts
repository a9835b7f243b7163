import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { ErrorReply } from '@oficio/domain/errors.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { setStatus } from '../../../testing/jobs.ts';
import {
  agreeFor,
  doJob,
  payAs,
  paymentContextOf,
  preparePayments,
  seedOffer,
  settle,
} from '../../../testing/payments.ts';
import type { Person } from '../../../testing/people.ts';
import { seedTechnician } from '../../../testing/seeding.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { compareLedger } from '../reconciliation/compare-ledger.ts';

const HOUR = 3_600_000;
const WORDS = 'Sigue goteando';
const REASON = 'Hemos visto las fotos';
const { reportProblem, reportNoShow, reportAbsence, answerProblem, closeProblem, getProblemEntries } =
  problemEndpoints;
const { confirmJob } = payoutEndpoints;
const { getWithdrawal, withdrawRequest } = withdrawalEndpoints;
const { continueJob, releasePayment, refundPayment } = adminPaymentEndpoints;

onBothEngines('a problem of a paid job', world => {
  const parties = preparePayments(world);
  let stranger: Person;
  const app = () => world().app;
  const read = () => app().platform.database.read;
  const requestFor = async (who: Person, id: number) =>
    (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
  const report = (id: number, who = parties.customer, reason: string | null = WORDS) =>
    who.call(reportProblem, { params: { id }, body: { reason } });
  const noShow = (id: number, who = parties.customer) =>
    who.call(reportNoShow, { params: { id }, body: { reason: WORDS } });
  const absence = (id: number, who = parties.technician) =>
    who.call(reportAbsence, { params: { id }, body: { reason: null } });
  const answer = (id: number, who: Person, text = 'Llegué y no abrió nadie') =>
    who.call(answerProblem, { params: { id }, body: { text } });
  const close = (id: number, who: Person) => who.call(closeProblem, { params: { id } });
  const told = async (who: Person) =>
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

  /** A job at 100,01 €, paid; agreed for so many hours from now, or without a date. */
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
  /** Cancelled late by the customer, so that half waits for the technician. */
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

  it.each([
    ['that is paid', () => paidJob(), null],
    ['that is under way', () => startedJob(), null],
    ['that is completed and held', () => heldJob(), 'frozen'],
    ['that is cancelled with a held rest', () => cancelledJob(), 'frozen'],
  ] as const)('can be reported for a job %s, and freezes its money', async (_, begin, payout) => {
    const id = await begin();
    const { money } = (await report(id)).reply.request;
    expect(money?.problem).toMatchObject({
      kind: 'problem',
      state: 'open',
      opened_by: 'customer',
      text: WORDS,
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
    ['that is not paid', () => seedOffer(app(), parties, 40)],
    [
      'whose hold is over, although nobody has released the money yet',
      async () => {
        const id = await heldJob();
        world().now += 24 * HOUR;
        return id;
      },
    ],
    [
      'that its customer confirmed',
      async () => {
        const id = await heldJob();
        (await parties.customer.call(confirmJob, { params: { id } })).reply;
        return id;
      },
    ],
    [
      'of which everything went back',
      async () => {
        const id = await startedJob();
        (await decide(id, refundPayment)).reply;
        return id;
      },
    ],
  ] as const)('cannot be reported for a job %s', async (_, begin) => {
    const id = await begin();
    expect(outcome(await report(id))).toEqual([
      409,
      'Puedes avisar de un problema desde que pagas hasta que termina el plazo para reclamar',
    ]);
  });

  it('is reported by the customer alone, and answered by both sides alone', async () => {
    const id = await heldJob();
    expect((await report(id, parties.technician)).status).toBe(403);
    expect((await report(id, stranger)).status).toBe(404);
    expect((await report(id)).status).toBe(200);
    expect((await answer(id, stranger)).status).toBe(404);
    expect((await stranger.call(getProblemEntries, { params: { id } })).status).toBe(404);
    expect((await close(id, parties.technician)).status).toBe(403);
    expect((await close(id, stranger)).status).toBe(404);
  });

  it('keeps what both sides say in order, for both and for the administrators', async () => {
    const id = await heldJob();
    (await report(id)).reply;
    (await answer(id, parties.technician)).reply;
    (await answer(id, parties.customer, 'Estuve en casa')).reply;
    for (const who of [parties.customer, parties.technician, parties.admin]) {
      const { entries } = (await who.call(getProblemEntries, { params: { id } })).reply;
      expect(entries.map(({ side, author_name, text }) => [side, author_name, text])).toEqual([
        ['customer', parties.customer.name, WORDS],
        ['technician', parties.technician.name, 'Llegué y no abrió nadie'],
        ['customer', parties.customer.name, 'Estuve en casa'],
      ]);
    }
    expect(
      (await told(parties.customer)).some(text => text.includes('ha respondido sobre el problema')),
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
    // The other side can still answer.
    expect((await answer(id, parties.customer)).status).toBe(200);
  });

  it('can be reported ten times for one job', async () => {
    const id = await heldJob();
    for (let count = 0; count < 10; count += 1) {
      expect((await report(id)).status).toBe(200);
      (await close(id, parties.customer)).reply;
    }
    expect(outcome(await report(id))).toEqual([409, 'Ya has avisado demasiadas veces de este trabajo']);
  });

  it.each([
    ['before the start', () => paidJob()],
    ['of a started job', () => startedJob()],
  ])('refuses every withdrawal while it is undecided: %s', async (_, begin) => {
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

  it('lets the job start and complete, and its payout opens frozen', async () => {
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

  it('tells both sides until when the customer can object also while the money is frozen', async () => {
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

  it('gives the money its old date back when the customer closes it, and can be reported again until then', async () => {
    const id = await heldJob();
    const before = await payoutOf(id);
    world().now += 10 * HOUR;
    (await report(id)).reply;
    world().now += 10 * HOUR;
    const closed = (await close(id, parties.customer)).reply.request.money;
    expect([closed?.problem?.state, closed?.payout?.state]).toEqual(['closed', 'held']);
    expect((await payoutOf(id))?.release_at).toBe(before?.release_at);
    expect((await told(parties.technician))[0]).toContain('ha cerrado el problema');
    expect(outcome(await close(id, parties.customer))).toEqual([409, 'Este problema ya está cerrado']);
    expect(outcome(await answer(id, parties.technician))).toEqual([409, 'Este problema ya está cerrado']);
    expect((await report(id)).status).toBe(200);
    world().now += 10 * HOUR;
    // The hold is over meanwhile.
    expect((await close(id, parties.customer)).reply.request.money?.payout?.state).toBe('due');
    await isClean();
  });

  it.each([
    [1, [200]],
    [
      0.99,
      [
        409,
        'Puedes avisar de que no ha venido desde una hora después de la cita, si el trabajo no ha empezado',
      ],
    ],
  ])('can be a no-show from an hour after the agreed time: %s hours after', async (hours, expected) => {
    const id = await paidJob(-hours);
    expect(outcome(await noShow(id))).toEqual(expected);
  });

  it('cannot be reported as a no-show without an agreed date or once the job has started', async () => {
    expect((await noShow(await paidJob())).status).toBe(409);
    const id = await paidJob(-5);
    await setStatus(parties.technician, id, 'in_progress');
    expect((await noShow(id)).status).toBe(409);
    expect((await noShow(await paidJob(-5), parties.technician)).status).toBe(403);
  });

  it.each([
    [0, 200],
    [24, 200],
    [-0.01, 409],
    [24.01, 409],
  ])('can be an absent customer from the agreed time for a day: %s hours after', async (hours, status) => {
    expect((await absence(await paidJob(-hours))).status).toBe(status);
  });

  it('gives everything back and cancels the job when the technician does not answer a no-show in time', async () => {
    const id = await paidJob(-2);
    const { money } = (await noShow(id)).reply.request;
    expect(money?.problem).toMatchObject({
      kind: 'no_show',
      state: 'awaiting_reply',
      reply_until: new Date(world().now + 24 * HOUR).toISOString(),
    });
    expect((await told(parties.technician))[0]).toContain('Tienes hasta el');
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
    expect((await told(parties.technician))[0]).toContain('No has respondido al aviso');
    expect((await told(parties.customer)).join()).toContain('no ha respondido a tu aviso');
    await isClean();
  });

  it('ends an absence without an answer on the terms of a late withdrawal, and the rest is held', async () => {
    const id = await paidJob(-2);
    (await absence(id)).reply;
    expect((await told(parties.customer))[0]).toContain('dice que no había nadie');
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
    // The customer can still say that it was not so.
    expect((await report(id)).reply.request.money?.payout?.state).toBe('frozen');
    await isClean();
  });

  it.each([
    ['no-show', (id: number) => noShow(id), () => parties.technician, () => parties.customer],
    ['absence', (id: number) => absence(id), () => parties.customer, () => parties.technician],
  ] as const)('opens a %s for an administrator once the other side answers', async (_, say, other, own) => {
    const id = await paidJob(-2);
    (await say(id)).reply;
    (await answer(id, own(), 'Estuve allí')).reply;
    expect((await requestFor(own(), id)).money?.problem?.state).toBe('awaiting_reply');
    (await answer(id, other())).reply;
    const { money } = await requestFor(own(), id);
    expect(money?.problem).toMatchObject({ state: 'open', reply_until: null });
    expect((await told(parties.admin))[0]).toMatch(/problema por decidir.* → \/admin\/payments\/\d+$/);
    world().now += 100 * HOUR;
    await settle(app());
    expect((await requestFor(own(), id)).status).toBe('payment_completed');
    expect((await close(id, other())).status).toBe(403);
    expect((await close(id, own())).status).toBe(200);
  });

  it.each([
    ['started', ['in_progress'], null],
    ['completed', ['in_progress', 'completed'], 'frozen'],
  ] as const)(
    'opens a no-show for an administrator when the job is %s without an answer',
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

  it('ends by the decision that the job continues, which both sides read', async () => {
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
      expect((await told(who))[0]).toContain('sigue adelante');
    }
    await setStatus(parties.technician, id, 'completed');
    expect((await payoutOf(id))?.state).toBe('held');
    (await report(id)).reply;
    expect((await decide(id, continueJob)).status).toBe(409);
  });

  it('ends with a part of the money, and the job continues with what is left', async () => {
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
  ] as const)('ends with all of the money: %s', async (_, begin, status) => {
    const id = await begin();
    (await report(id)).reply;
    const { money } = (await decide(id, refundPayment)).reply.payment;
    expect(money.problem).toMatchObject({ state: 'decided', decision: 'full_refund' });
    expect((await requestFor(parties.customer, id)).status).toBe(status);
    expect((await payoutOf(id))?.state ?? 'cancelled').toBe('cancelled');
    await isClean();
  });

  it('keeps the chat of a cancelled job open until it is decided', async () => {
    const id = await cancelledJob();
    // Both may write to each other once the technician accepted.
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
