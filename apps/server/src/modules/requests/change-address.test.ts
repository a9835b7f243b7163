import { ERRORS } from '@oficio/domain/errors.ts';
import { jobAddressEndpoints } from '@oficio/domain/requests/address/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { expect, it } from 'vitest';
import { createPaymentFixture } from '../../testing/payments/payment-fixture.ts';
import { offer, payAs } from '../../testing/payments/payments.ts';
import { NEW_REQUEST, requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { acceptAddress, changeAddress, declineAddress, withdrawAddress } = jobAddressEndpoints;
/** 0.5 km from the place of the request. */
const NEAR = { address: 'Calle de Atocha, 12', latitude: 40.4145, longitude: -3.702 };
const FAR = { address: 'Calle de Alcalá, 400', latitude: 40.4415, longitude: -3.6474 };
const CANARY = { address: 'Calle de Triana, 8, Las Palmas', latitude: 28.1058, longitude: -15.4155 };
const NOWHERE = { address: null, latitude: null, longitude: null };

onBothEngines(
  'the address of a job',
  (world, onOne) => {
    const { app, parties, titlesOf, requestOf } = createPaymentFixture(world, 'each test');
    const change = (id: number, body: object) =>
      parties.customer.call(changeAddress, { params: { id }, body: body as typeof NEAR });
    const placeOf = async (id: number) => {
      const { address, latitude, longitude } = await requestOf(id);
      return { address, latitude, longitude };
    };
    /** Creates a direct request that the technician has accepted, without a place unless one is given. */
    const accepted = async (place: object = {}) => {
      const body = {
        service_id: 1,
        description: 'Gotea el grifo',
        technician_id: parties.technician.id,
        ...place,
      };
      const { request } = (await parties.customer.call(requestEndpoints.createRequest, { body })).reply;
      await setStatus(parties.technician, request.id, 'accepted');
      return request.id;
    };
    /** Creates a job in Madrid with an offer, and proposes a place far away. Returns the ids of the request and the proposal. */
    const proposed = async (place = FAR) => {
      const id = await requestJob(parties.customer, parties.technician);
      await setStatus(parties.technician, id, 'accepted');
      await offer(parties.technician, id, 80);
      const { request } = (await change(id, place)).reply;
      return { id, proposalId: request.address_proposal?.id ?? 0 };
    };
    const stepsOf = async (id: number) =>
      (await parties.customer.call(timelineEndpoints.getTimeline, { params: { id } })).reply.steps
        .filter(({ kind }) => kind.startsWith('address_'))
        .map(({ kind, by }) => [kind, by]);

    it('is the place of an offer: after a move that the technician has not seen, the offer is refused and nothing changes', async () => {
      const id = await accepted(NEAR);
      const send = (shown_place?: typeof NEAR) =>
        parties.technician.call(requestEndpoints.approveRequest, {
          params: { id },
          body: { negotiated_price: 80, negotiated_date: null, ...(shown_place && { shown_place }) },
        });
      expect((await change(id, CANARY)).status).toBe(200);
      const refused = await send(NEAR);
      expect([refused.status, refused.refusal?.error]).toEqual([409, ERRORS.place_changed[1]]);
      expect((await requestOf(id)).status).toBe('accepted');
      expect((await send(CANARY)).status).toBe(200);
    });

    it('is added by the customer before and after the payment, with a notice to the technician', async () => {
      const id = await accepted();
      await offer(parties.technician, id, 80);
      expect((await change(id, NEAR)).reply.request).toMatchObject({ ...NEAR, address_proposal: null });
      expect((await titlesOf(parties.technician))[0]).toBe('Ya hay dirección');
      await payAs(parties.customer, app(), id);
      const corrected = { ...NEAR, address: 'Calle de Atocha, 12, 3.º B' };
      expect((await change(id, corrected)).status).toBe(200);
      expect((await titlesOf(parties.technician))[0]).toBe('La dirección ha cambiado');
      const params = { id };
      const { request } = (await parties.technician.call(requestEndpoints.getRequest, { params })).reply;
      expect(request).toMatchObject(corrected);
      expect(await stepsOf(id)).toEqual([
        ['address_added', 'customer'],
        ['address_changed', 'customer'],
      ]);
    });

    it('moves further than two kilometres after an offer only when the technician accepts', async () => {
      const { customer, technician } = parties;
      const { id, proposalId } = await proposed();
      expect(await placeOf(id)).toEqual({
        address: NEW_REQUEST.address,
        latitude: NEW_REQUEST.latitude,
        longitude: NEW_REQUEST.longitude,
      });
      const params = { id, proposalId };
      const seen = (await technician.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
      expect(seen.address_proposal).toMatchObject({ id: proposalId, ...FAR });
      expect((await titlesOf(technician))[0]).toBe('Te proponen otra dirección');
      expect((await customer.call(acceptAddress as never, { params } as never)).status).toBe(403);
      const { request } = (await technician.call(acceptAddress, { params })).reply;
      expect(request).toMatchObject({ ...FAR, address_proposal: null });
      expect((await titlesOf(customer))[0]).toBe('Nueva dirección acordada');
      expect((await technician.call(acceptAddress, { params })).refusal.error).toBe(
        'Esta propuesta de dirección ya no está pendiente. Mira cómo está ahora',
      );
      expect(await stepsOf(id)).toEqual([
        ['address_proposed', 'customer'],
        ['address_accepted', 'technician'],
      ]);
    });

    onOne(() => {
      it('stays as it is when the technician declines or the customer withdraws, and when the job starts or ends before an answer', async () => {
        const { customer, technician } = parties;
        const declined = await proposed();
        await technician.call(declineAddress, { params: declined });
        const withdrawn = await proposed();
        await customer.call(withdrawAddress, { params: withdrawn });
        const started = await proposed();
        await payAs(customer, app(), started.id);
        await setStatus(technician, started.id, 'in_progress');
        for (const [{ id }, kind, by] of [
          [declined, 'address_declined', 'technician'],
          [withdrawn, 'address_withdrawn', 'customer'],
          [started, 'address_lapsed', null],
        ] as const) {
          const request = await requestOf(id);
          expect(request).toMatchObject({ address: NEW_REQUEST.address, address_proposal: null });
          expect((await stepsOf(id)).at(-1)).toEqual([kind, by]);
        }
        expect(
          await app()
            .platform.database.read.selectFrom('address_changes')
            .select('address')
            .where('address', 'is not', null)
            .execute(),
        ).toEqual([]);
      });

      it('needs an answer for a first place in another zone, and the agreed instant stays the same', async () => {
        const { technician } = parties;
        const id = await accepted();
        const date = new Date(world().now + 72 * 3_600_000).toISOString();
        const body = { negotiated_price: 80, negotiated_date: date };
        (await technician.call(requestEndpoints.approveRequest, { params: { id }, body })).reply;
        const { request } = (await change(id, CANARY)).reply;
        expect(request).toMatchObject({ ...NOWHERE, address_proposal: CANARY });
        const params = { id, proposalId: request.address_proposal?.id ?? 0 };
        (await technician.call(acceptAddress, { params })).reply;
        expect(await requestOf(id)).toMatchObject({
          ...CANARY,
          negotiated_date: date,
          time_zone: 'Atlantic/Canary',
        });
      });

      it('needs an answer for a long way in short steps, and starts again with the next offer', async () => {
        const { technician } = parties;
        const id = await accepted(NEW_REQUEST);
        await offer(technician, id, 80);
        const north = (km: number) => ({ ...NEAR, latitude: NEAR.latitude + km / 111.2 });
        for (const km of [0, 0.7, 1.4])
          expect((await change(id, north(km))).reply.request).toMatchObject(north(km));
        expect((await change(id, north(2.1))).reply.request).toMatchObject({
          ...north(1.4),
          address_proposal: north(2.1),
        });
        await offer(technician, id, 90);
        const next = { ...north(2.1), address: 'Calle de Atocha, 14' };
        expect((await change(id, next)).reply.request).toMatchObject(next);
      });

      it('needs an answer for another address of a job without a point, but not for the floor', async () => {
        const known = { address: 'Calle de Atocha, 12', latitude: null, longitude: null };
        const id = await accepted(known);
        await offer(parties.technician, id, 80);
        const floor = { ...known, address: 'Calle de Atocha, 12, 3.º B' };
        expect((await change(id, floor)).reply.request).toMatchObject({ ...floor, address_proposal: null });
        expect((await change(id, FAR)).reply.request).toMatchObject({ ...floor, address_proposal: FAR });
      });

      it('needs an answer for a text that names a place far from its point, in an open request too', async () => {
        const { customer, technician } = parties;
        const id = await accepted(NEW_REQUEST);
        await offer(technician, id, 80);
        const { address, latitude, longitude } = NEW_REQUEST;
        const far = { address: 'Rambla de Catalunya 1, 08007 Barcelona', latitude, longitude };
        expect((await change(id, far)).reply.request).toMatchObject({ address, address_proposal: far });
        const open = await requestJob(customer, null);
        expect((await change(open, far)).status).toBe(409);
      });

      it('needs an answer for the first place of a job if it is out of the reach of the technician', async () => {
        const { technician } = parties;
        const barcelona = { address: 'Rambla de Catalunya 1', latitude: 41.39, longitude: 2.165 };
        const inText = { address: 'Rambla de Catalunya 1, Barcelona', latitude: null, longitude: null };
        for (const place of [barcelona, inText]) {
          const id = await accepted();
          await offer(technician, id, 80);
          await payAs(parties.customer, app(), id);
          expect((await change(id, place)).reply.request).toMatchObject({
            ...NOWHERE,
            address_proposal: place,
          });
        }
      });

      it('withdraws the proposal when the customer returns to the present address', async () => {
        const { technician } = parties;
        const { id, proposalId } = await proposed();
        const { address, latitude, longitude } = NEW_REQUEST;
        const { request } = (await change(id, { address, latitude, longitude })).reply;
        expect(request.address_proposal).toBe(null);
        expect((await technician.call(acceptAddress, { params: { id, proposalId } })).status).toBe(409);
        expect((await stepsOf(id)).at(-1)).toEqual(['address_withdrawn', 'customer']);
      });

      it('moves any distance before an offer, except while an open request waits for a technician', async () => {
        const { customer } = parties;
        expect((await change(await accepted(NEW_REQUEST), FAR)).reply.request).toMatchObject(FAR);
        const open = await requestJob(customer, null);
        expect((await change(open, NEAR)).reply.request).toMatchObject(NEAR);
        const far = await change(open, FAR);
        expect([far.status, far.refusal.field, far.refusal.error]).toEqual([
          409,
          'address',
          'Hemos avisado a los técnicos de la zona actual. Si el trabajo es en otro lugar, cancela esta solicitud y haz otra',
        ]);
        expect(await placeOf(open)).toEqual(NEAR);
      });

      it('replaces an unanswered proposal by the next change, and ignores the same change twice', async () => {
        const { technician } = parties;
        const { id, proposalId } = await proposed();
        expect((await change(id, FAR)).reply.request.address_proposal?.id).toBe(proposalId);
        expect((await change(id, NEAR)).reply.request).toMatchObject({ ...NEAR, address_proposal: null });
        const late = await technician.call(acceptAddress, { params: { id, proposalId } });
        expect(late.status).toBe(409);
        expect((await stepsOf(id)).map(([kind]) => kind)).toEqual(['address_proposed', 'address_changed']);
      });

      it('is refused after the start, without the known point, without an address and after ten changes a day', async () => {
        const { customer, technician } = parties;
        const id = await accepted(NEW_REQUEST);
        const noPoint = await change(id, { address: 'Calle de Atocha, 12' });
        expect([noPoint.status, noPoint.refusal.field]).toEqual([400, 'latitude']);
        const blank = await change(id, { ...NEAR, address: ' ' });
        expect([blank.status, blank.refusal.error]).toEqual([400, 'Escribe la dirección']);
        const half = await change(id, { ...NEAR, longitude: null });
        expect([half.status, half.refusal.field]).toEqual([400, 'longitude']);
        for (let floor = 1; floor <= 10; floor++)
          expect((await change(id, { ...NEAR, address: `Calle de Atocha, 12, ${floor}.º` })).status).toBe(
            200,
          );
        expect((await change(id, NEAR)).status).toBe(429);
        const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
        const params = { id };
        expect((await stranger.call(changeAddress, { params, body: NEAR })).status).toBe(404);
        expect((await technician.call(changeAddress, { params, body: NEAR })).status).toBe(403);
        await offer(technician, id, 80);
        await payAs(customer, app(), id);
        await setStatus(technician, id, 'in_progress');
        world().now += 25 * 3_600_000;
        expect((await change(id, NEAR)).refusal.error).toBe(
          'La dirección solo se puede cambiar hasta que empiece el trabajo',
        );
      });
    });
  },
  { LOG_LEVEL: 'silent' },
);
