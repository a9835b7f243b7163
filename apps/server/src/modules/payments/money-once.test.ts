import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { FORM_KEY_MISSING } from '@oficio/domain/fields/limits.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { refundableChanged } from '@oficio/domain/payments/admin/texts.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { compareLedger } from '../../testing/payments/compare-ledger.ts';
import { agreeFor, holdWork, paymentContextOf } from '../../testing/payments/payments.ts';
import { type Actors, createActors } from '../../testing/permissions/callers.ts';
import { CONTRACT_ROWS, nameOf } from '../../testing/permissions/contract-rows.ts';
import { type Input, paid, payment, REASON } from '../../testing/permissions/request-fixtures.ts';
import { SAMPLES } from '../../testing/permissions/samples/samples.ts';
import { onBothEngines } from '../../testing/world.ts';

/** Calls whose sample for the permissions moves no money, or all of it. */
const OTHER_SAMPLES: Readonly<Record<string, (actors: Actors) => Promise<Input>>> = {
  'POST /api/requests/{id}/withdraw': async actors => ({
    params: { id: await paid(actors) },
    body: { ...REASON, refund: 80 },
  }),
  'POST /api/admin/payments/{id}/refund': payment(paid, { ...REASON, amount: 30, refundable: 80 }),
  'POST /api/admin/requests/{id}/replace': async actors => ({
    params: { id: await paid(actors) },
    body: { ...REASON, technician_id: actors.colleague.id },
  }),
};

/** Adjustments have no amount that another one could change: two forms are two adjustments. */
const ADJUSTMENT = 'POST /api/admin/adjustments';

const ROWS = CONTRACT_ROWS.filter(row => row.movesMoney).map(row => ({ name: nameOf(row), row }));

onBothEngines(
  'forms that move money',
  world => {
    let actors: Actors;
    let secondAdmin: Person;
    const app = () => world().app;
    const read = () => app().platform.database.read;
    beforeAll(async () => {
      actors = await createActors(app());
      secondAdmin = await seedPerson(app(), 'admin');
      // Background work would change the state of a refund between a reply and its repetition.
      await holdWork(app());
    });

    const isOfStaff = ({ access }: Endpoint) => access.includes(':');
    const senderOf = (row: Endpoint) => (isOfStaff(row) ? actors.admin : actors.owner);
    const makeInput = async (name: string): Promise<Input> => {
      const make = OTHER_SAMPLES[name] ?? SAMPLES[name]?.[0]?.make;
      return (await make?.(actors)) ?? {};
    };
    const send = (who: Person, row: Endpoint, { params, body }: Input, key: string | undefined) =>
      who.call(row, { params, body: { ...body, client_id: key } } as object);
    /** What a call may do: movements, refunds, payouts, jobs, decisions and acts. Background work changes none of it. */
    const movesOf = async () => {
      const counts = await Promise.all(
        ['ledger_adjustments', 'refunds', 'request_events', 'audit_log', 'requests', 'sent_forms'].map(
          async table => {
            const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
              read(),
            );
            return [table, Number(rows[0]?.n)] as const;
          },
        ),
      );
      const payouts = await read()
        .selectFrom('payouts')
        .select(['payment_id', 'amount_cents', 'fee_cents'])
        .orderBy('payment_id')
        .execute();
      const problems = await read().selectFrom('problems').select(['id', 'state']).orderBy('id').execute();
      const releases = await read()
        .selectFrom('ledger_movements')
        .select(['source_id'])
        .where('kind', '=', 'release')
        .orderBy('source_id')
        .execute();
      const rows: Readonly<Record<string, number>> = Object.fromEntries(counts);
      return { rows, payouts, problems, releases };
    };

    it.each(ROWS)(
      '$name acts once for a form that is sent again after a lost reply, and refuses all else with its key',
      async ({ name, row }) => {
        const [who, key, input] = [senderOf(row), randomUUID(), await makeInput(name)];
        const before = await movesOf();
        const { params, body } = input;
        // A page of an older release. `undefined` removes the key that tests add.
        const keyless = await send(who, row, input, undefined);
        expect([keyless.status, keyless.refusal]).toEqual([
          400,
          { error: FORM_KEY_MISSING, field: 'client_id' },
        ]);
        expect(await movesOf()).toEqual(before);

        const first = (await send(who, row, input, key)).reply;
        const after = await movesOf();
        expect(after).not.toEqual(before);
        expect((await send(who, row, input, key)).reply).toEqual(first);

        const ofOthers = params ? { params: { id: 999_999 }, body } : { body: { ...body, amount: 1234.5 } };
        const refused = await send(who, row, ofOthers, key);
        expect([refused.status, refused.refusal.error]).toEqual([409, ERRORS.form_already_sent[1]]);
        if (body?.reason !== undefined) {
          const otherReason = { params, body: { ...body, reason: 'Otro motivo' } };
          expect((await send(who, row, otherReason, key)).status).toBe(409);
        }

        const others = isOfStaff(row) ? [secondAdmin] : [actors.technician, actors.stranger];
        for (const other of others)
          expect([403, 404, 409]).toContain((await send(other, row, input, key)).status);
        expect(await movesOf()).toEqual(after);
      },
    );

    it.each(ROWS)('$name acts once for three parallel calls of one form', async ({ name, row }) => {
      const [who, key, input] = [senderOf(row), randomUUID(), await makeInput(name)];
      const before = await movesOf();
      const answers = await Promise.all([1, 2, 3].map(() => send(who, row, input, key)));
      expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(row.status ?? 200));
      const after = await movesOf();
      expect(after.rows.sent_forms).toBe((before.rows.sent_forms ?? 0) + 1);
      expect((await send(who, row, input, key)).status).toBe(row.status ?? 200);
      expect(await movesOf()).toEqual(after);
    });

    it.each(ROWS.filter(({ name }) => name !== ADJUSTMENT))(
      '$name of two forms at the same time acts once and refuses the other with 409',
      async ({ name, row }) => {
        const input = await makeInput(name);
        const second = isOfStaff(row) ? secondAdmin : senderOf(row);
        const answers = await Promise.all([
          send(senderOf(row), row, input, randomUUID()),
          send(second, row, input, randomUUID()),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([row.status ?? 200, 409]);
        const after = await movesOf();
        expect((await send(second, row, input, randomUUID())).status).toBe(409);
        expect(await movesOf()).toEqual(after);
      },
    );

    it('tells the second administrator the new refundable amount, and refunds after a new press', async () => {
      const { refundPayment, getAdminPayment } = adminPaymentEndpoints;
      const input = await makeInput(nameOf(refundPayment));
      const { params } = input as { readonly params: { readonly id: number } };
      const answers = await Promise.all([
        send(actors.admin, refundPayment, input, randomUUID()),
        send(secondAdmin, refundPayment, input, randomUUID()),
      ]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.refusal).toEqual({ error: refundableChanged(5000), field: 'refundable' });
      const seen = (await secondAdmin.call(getAdminPayment, { params })).reply.payment;
      expect(seen).toMatchObject({ refundable: 50, money: { refund: { amount: 30 } } });
      const again = { params, body: { ...input.body, refundable: seen.refundable } };
      expect((await send(secondAdmin, refundPayment, again, randomUUID())).status).toBe(200);
      expect((await secondAdmin.call(getAdminPayment, { params })).reply.payment.refundable).toBe(20);
      expect(await compareLedger(paymentContextOf(app()))).toEqual([]);
    });

    it('asks again before a release when a part was refunded since the form was opened', async () => {
      const { refundPayment, releasePayment } = adminPaymentEndpoints;
      const input = await makeInput(nameOf(releasePayment));
      const part = { ...input, body: { ...REASON, amount: 30, refundable: 80 } };
      (await send(actors.admin, refundPayment, part, randomUUID())).reply;
      const late = await send(secondAdmin, releasePayment, input, randomUUID());
      expect([late.status, late.refusal.error]).toEqual([409, refundableChanged(5000)]);
    });

    it('accepts a repeated form that shows the amount which its own first call left', async () => {
      const { refundPayment } = adminPaymentEndpoints;
      const input = await makeInput(nameOf(refundPayment));
      const key = randomUUID();
      (await send(actors.admin, refundPayment, input, key)).reply;
      const after = await movesOf();
      const reloaded = { ...input, body: { ...input.body, refundable: 50 } };
      expect((await send(actors.admin, refundPayment, reloaded, key)).status).toBe(200);
      expect(await movesOf()).toEqual(after);
    });

    it('keeps a refused form unsent, so that it acts after a correction with the same key', async () => {
      const { refundPayment } = adminPaymentEndpoints;
      const input = await makeInput(nameOf(refundPayment));
      const key = randomUUID();
      const stale = { ...input, body: { ...input.body, refundable: 79 } };
      expect((await send(actors.admin, refundPayment, stale, key)).refusal.error).toBe(
        refundableChanged(8000),
      );
      expect((await send(actors.admin, refundPayment, input, key)).status).toBe(200);
    });

    it('asks again when the free period of cancelling ended since the form was opened, on both sides', async () => {
      const { withdrawRequest } = withdrawalEndpoints;
      const id = await paid(actors);
      await app().platform.database.transaction(({ db }) =>
        db
          .updateTable('payments')
          .set({ paid_at: Date.now() - 24 * 3_600_000 })
          .where('request_id', '=', id)
          .execute(),
      );
      await agreeFor(app(), id, Date.now() + 3 * 3_600_000);
      const input = { params: { id }, body: { ...REASON, refund: 80 } };
      const late = await send(actors.owner, withdrawRequest, input, randomUUID());
      expect([late.status, late.refusal.field]).toEqual([409, 'refund']);
      const { request } = (await actors.owner.call(requestEndpoints.getRequest, { params: { id } })).reply;
      expect(request.status).toBe('payment_completed');
      // The technician always gives everything back; a form that shows half is as outdated.
      const half = { params: { id }, body: { ...REASON, refund: 40 } };
      expect((await send(actors.technician, withdrawRequest, half, randomUUID())).status).toBe(409);
      expect((await send(actors.owner, withdrawRequest, half, randomUUID())).status).toBe(200);
    });
  },
  { GEOCODER_URL: 'http://127.0.0.1:9/', LOG_LEVEL: 'fatal' },
);
