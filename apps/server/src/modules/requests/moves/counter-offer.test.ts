import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { snapshotRequestState } from '../../../testing/database/snapshot-request-state.ts';
import { runsOf } from '../../../testing/extent.ts';
import { offer, type Parties, seedOffer, seedParties } from '../../../testing/payments/payments.ts';
import { requestJob } from '../../../testing/requests/requests.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { moveRequest } from './move-request.ts';

const { counterOffer, declineRequest, getRequest } = requestEndpoints;
const ROUNDS = runsOf(6, 20);

onBothEngines('counter-offers', (world, onOne) => {
  let parties: Parties;

  beforeAll(async () => {
    parties = await seedParties(world().app);
  });

  const offered = () => seedOffer(world().app, parties, 120);
  const counter = (id: number, body: unknown) =>
    parties.customer.call(counterOffer, { params: { id }, body });
  const see = async (who: 'customer' | 'technician', id: number) =>
    (await parties[who].call(getRequest, { params: { id } })).reply.request;

  it(`lets either the counter-offer or the payment win when both start at once, in ${ROUNDS} rounds`, async () => {
    const { database } = world().app.platform;
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await offered();
      let hasPaid = false;
      const pay = async () => {
        const moved = await database.transaction(tx =>
          moveRequest(tx, {
            requestId: id,
            from: 'approved',
            offerVersion: 1,
            action: 'payment_started',
            actor: 'payments',
            actorId: null,
          }),
        );
        hasPaid = moved !== null;
      };
      let answer: Awaited<ReturnType<typeof counter>> | undefined;
      const propose = async () => {
        answer = await counter(id, { price: 100 });
      };
      // Alternates which of the two starts first.
      const begun = round % 2 === 0 ? [pay(), propose()] : [propose(), pay()];
      await Promise.all(begun);
      expect([answer?.status, await see('customer', id)]).toMatchObject(
        hasPaid
          ? [409, { status: 'payment_pending', counter_offer: null }]
          : [200, { status: 'negotiating', counter_offer: { price: 100, message: null } }],
      );
      if (hasPaid) expect(answer?.refusal).toEqual({ error: ERRORS.payment_processing[1] });
    }
  });

  onOne(() => {
    it('stores a price, a message or both until the technician makes a new offer', async () => {
      const id = await offered();
      for (const [body, counter_offer] of [
        [{ price: 99.5 }, { price: 99.5, message: null }],
        [{ message: ' ¿Y si pongo el material? ' }, { price: null, message: '¿Y si pongo el material?' }],
        [
          { price: 80, message: '<b>Va</b>' },
          { price: 80, message: '<b>Va</b>' },
        ],
      ] as const) {
        expect((await counter(id, body)).reply.request).toMatchObject({
          status: 'negotiating',
          negotiated_price: 120,
          counter_offer,
        });
        expect(await see('technician', id)).toMatchObject({ counter_offer });
        await offer(parties.technician, id, 120);
        expect(await see('customer', id)).toMatchObject({ status: 'approved', counter_offer: null });
      }
    });

    it('returns 400 without a price and a message, and stores nothing then', async () => {
      const id = await offered();
      const before = await snapshotRequestState(world().app);
      for (const [body, field, error] of [
        [{}, 'price', 'Propón un precio o escribe un mensaje'],
        [{ price: null, message: '   ' }, 'price', 'Propón un precio o escribe un mensaje'],
        [{ price: 0.5 }, 'price', 'El precio no puede ser menor que 1'],
        [{ price: 50_001 }, 'price', 'El precio no puede ser mayor que 50.000'],
        [{ price: 10.005 }, 'price', 'El precio admite como mucho dos decimales'],
        [{ price: '12,50' }, 'price', 'El precio debe ser un número'],
        [{ message: 'x'.repeat(501) }, 'message', 'El mensaje no puede pasar de 500 caracteres'],
      ] as const) {
        const answer = await counter(id, body);
        expect([answer.status, answer.refusal]).toEqual([400, { field, error }]);
      }
      expect(await snapshotRequestState(world().app)).toEqual(before);
    });

    it('requires a reason when a technician declines, and shows it to the customer', async () => {
      const { customer, technician } = parties;
      const params = { id: await requestJob(customer, technician) };
      const decline = (body: unknown) => technician.call(declineRequest, { params, body });
      for (const body of [{}, { reason: ' ' }])
        expect((await decline(body)).refusal).toEqual({ error: 'Escribe el motivo', field: 'reason' });
      expect((await decline({ reason: 'Estoy de vacaciones' })).reply.request.status).toBe('cancelled');
      expect(await see('customer', params.id)).toMatchObject({
        status: 'cancelled',
        cancel_reason: 'Estoy de vacaciones',
      });
      expect((await decline({ reason: 'Otra vez' })).refusal.error).toBe(ERRORS.request_moved_by_you[1]);
    });
  });
});
