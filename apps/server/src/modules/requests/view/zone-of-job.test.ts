import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import { receiptDetails } from '@oficio/domain/payments/documents/receipt.ts';
import { dateEndpoints } from '@oficio/domain/payments/rescheduling/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { offer, payAs } from '../../../testing/payments/payments.ts';
import { NEW_REQUEST, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const LAS_PALMAS = { address: 'Calle Triana, 4', latitude: 28.124, longitude: -15.43 };
const NOWHERE = { address: null, latitude: null, longitude: null };
/** Winter, when the Canary Islands have UTC and the peninsula is an hour ahead. */
const WINTER = Date.parse('2026-12-01T08:00:00Z');

for (const site of ['Europe/Madrid', 'Atlantic/Canary'])
  onOneEngine(
    `a job on a site in ${site}`,
    world => {
      let customer: Person;
      let plumber: Person;
      beforeAll(async () => {
        const admin = await seedPerson(world().app, 'admin');
        customer = await seedPerson(world().app, 'user');
        plumber = await seedTechnician(world().app, { approvedBy: admin });
      });
      beforeEach(() => {
        world().now = WINTER;
      });

      const ask = async (place: object, scheduled_date: string) =>
        (
          await customer.call(requestEndpoints.createRequest, {
            body: { ...NEW_REQUEST, ...place, technician_id: plumber.id, scheduled_date },
          })
        ).reply.request;
      const newest = async (who: Person) =>
        (await who.call(notificationEndpoints.listNotifications)).reply.notifications[0]?.message;

      it('reads and shows its hours at its place, in the Canary Islands', async () => {
        const { id, ...request } = await ask(LAS_PALMAS, '2026-12-20T10:30');
        expect(request).toMatchObject({
          time_zone: 'Atlantic/Canary',
          scheduled_date: '2026-12-20T10:30:00.000Z',
        });
        const params = { id };
        await setStatus(plumber, id, 'accepted');
        const offered = await plumber.call(requestEndpoints.approveRequest, {
          params,
          body: { negotiated_price: 80, negotiated_date: '2026-12-20T11:30' },
        });
        expect(offered.reply.request.negotiated_date).toBe('2026-12-20T11:30:00.000Z');
        await payAs(customer, world().app, id);
        await customer.call(dateEndpoints.proposeDate, {
          params,
          body: { date: '2026-12-21T09:30' },
        });
        expect(await newest(plumber)).toContain(': 21 de diciembre de 2026 a las 9:30, hora de Canarias.');
        const { money } = (await customer.call(requestEndpoints.getRequest, { params })).reply.request;
        const { receipt } = (
          await customer.call(documentEndpoints.getReceipt, { params: { id: money?.payment_id ?? 0 } })
        ).reply;
        expect(receiptDetails(receipt, 'Oficio')).toContainEqual({
          label: 'Fecha del pago',
          value: '1 de diciembre de 2026 a las 8:00, hora de Canarias',
        });
      });

      it('reads its hours in the peninsula, and names that zone in what it sends', async () => {
        const { id, ...request } = await ask({}, '2026-12-20T10:30');
        expect(request).toMatchObject({
          time_zone: 'Europe/Madrid',
          scheduled_date: '2026-12-20T09:30:00.000Z',
        });
        await setStatus(plumber, id, 'accepted');
        await offer(plumber, id, 80);
        await payAs(customer, world().app, id);
        await customer.call(dateEndpoints.proposeDate, {
          params: { id },
          body: { date: '2026-12-21T09:30' },
        });
        expect(await newest(plumber)).toContain(': 21 de diciembre de 2026 a las 9:30, hora peninsular.');
      });

      it("takes the zone of its technician's place without a place, and that of the site without both, as the profile says", async () => {
        const move = (point: typeof NOWHERE | typeof LAS_PALMAS) =>
          world().app.platform.database.transaction(({ db }) =>
            db
              .updateTable('technicians')
              .set({ latitude: point.latitude, longitude: point.longitude, address: '' })
              .where('user_id', '=', plumber.id)
              .execute(),
          );
        /** Returns the zone in the technician's own reply, which is not cached. */
        const profileZone = async () =>
          (await plumber.call(technicianEndpoints.getTechnician, { params: { id: plumber.id } })).reply
            .technician.time_zone;
        await move(LAS_PALMAS);
        expect((await ask(NOWHERE, '')).time_zone).toBe('Atlantic/Canary');
        expect(await profileZone()).toBe('Atlantic/Canary');
        await move(NOWHERE);
        expect((await ask(NOWHERE, '')).time_zone).toBe(site);
        expect(await profileZone()).toBe(site);
      });

      it('takes the first instant of an hour that the clock change repeats, and moves a skipped one', async () => {
        world().now = Date.parse('2026-09-01T08:00:00Z');
        expect((await ask({}, '2026-10-25T02:30')).scheduled_date).toBe('2026-10-25T00:30:00.000Z');
        expect((await ask({}, '2027-03-28T02:30')).scheduled_date).toBe('2027-03-28T01:30:00.000Z');
        expect((await ask(LAS_PALMAS, '2026-10-25T01:30')).scheduled_date).toBe('2026-10-25T00:30:00.000Z');
      });
    },
    { SITE_TIME_ZONE: site, RATE_LIMIT: '0' },
  );
