import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callDuring } from '../../../testing/database/call-during.ts';
import {
  confirmAsBrowser,
  holdWork,
  offer,
  openPaymentOf,
  payAs,
  settle,
} from '../../../testing/payments/payments.ts';
import { dropRequest, requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const DAY = 86_400_000;
/** A town for each test, so that no technician of another test is in reach. */
let latitude = 30;

onBothEngines('an open request that its technician drops', world => {
  const app = () => world().app;
  let place: { latitude: number; longitude: number };
  let admin: Person;
  let customer: Person;
  beforeEach(async () => {
    latitude += 1;
    place = { latitude, longitude: -3.7 };
    admin = await seedPerson(app(), 'admin');
    customer = await seedPerson(app(), 'user');
  });
  const seedNear = (name?: string) =>
    seedTechnician(app(), { approvedBy: admin, ...place, ...(name !== undefined && { name }) });
  const requestNear = () => requestJob(customer, null, place);
  async function acceptedBy(technician: Person, isAnnounced = false) {
    const id = await requestNear();
    if (isAnnounced) await settle(app());
    await setStatus(technician, id, 'accepted');
    return id;
  }
  const seen = async (who: Person, id: number) =>
    (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
  const copyOf = async (id: number) => {
    const { copy_id } = await seen(customer, id);
    if (copy_id === null) throw new Error(`Request ${id} has no copy`);
    return copy_id;
  };
  const messagesTo = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
      ({ message }) => message,
    );
  const listed = async (technician: Person) =>
    (await technician.call(requestEndpoints.listTechnicianRequests)).reply.requests.map(({ id }) => id);
  const accept = (technician: Person, id: number) =>
    technician.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } });
  const own = () =>
    app()
      .platform.database.read.selectFrom('requests')
      .select(['id', 'status'])
      .where('user_id', '=', customer.id)
      .orderBy('id')
      .execute();

  it('ends for the technician, and the customer gets an open copy with the same wishes that tells the number of other technicians', async () => {
    const javier = await seedNear('Javier Ruiz');
    const others = [await seedNear(), await seedNear()];
    const id = await acceptedBy(javier, true);
    await dropRequest(javier, id);
    await settle(app());
    const [ended, copy] = [await seen(customer, id), await seen(customer, await copyOf(id))];
    expect(ended).toMatchObject({ status: 'cancelled', cancelled_by: 'technician' });
    expect(copy).toMatchObject({ status: 'pending', is_open: true, technician_id: null, copy_id: null });
    for (const field of ['service_id', 'description', 'address', 'latitude', 'longitude'] as const)
      expect(copy[field]).toEqual(ended[field]);
    const received = await messagesTo(customer);
    expect(received[0]).toBe(
      'Javier Ruiz no puede ir. Hemos avisado a otros 2 técnicos de tu solicitud de Fontanería.',
    );
    expect(received.filter(message => message.startsWith('Javier Ruiz'))).toHaveLength(2);
    for (const other of others) {
      expect((await messagesTo(other)).filter(message => message.includes('busca un servicio'))).toHaveLength(
        2,
      );
      expect(await listed(other)).toEqual([copy.id]);
    }
  });

  it('keeps the copy from the technician who dropped it: no notice, list, count, page or acceptance', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier, true);
    await dropRequest(javier, id);
    await settle(app());
    const copyId = await copyOf(id);
    expect((await messagesTo(javier)).filter(message => message.includes('busca un servicio'))).toHaveLength(
      1,
    );
    expect(await listed(javier)).toEqual([id]);
    expect((await javier.call(requestEndpoints.countTechnicianRequests)).reply.new).toBe(0);
    expect((await javier.call(requestEndpoints.getRequest, { params: { id: copyId } })).status).toBe(404);
    expect((await accept(javier, copyId)).status).toBe(404);
    expect((await seen(javier, id)).copy_id).toBeNull();
  });

  it('excludes each technician of a chain of drops, and says so when no technician is left', async () => {
    const [first, second] = [await seedNear(), await seedNear('Marta Gil')];
    const id = await acceptedBy(first);
    await dropRequest(first, id);
    const copyId = await copyOf(id);
    await setStatus(second, copyId, 'accepted');
    await dropRequest(second, copyId);
    await settle(app());
    const last = await copyOf(copyId);
    for (const technician of [first, second]) expect((await accept(technician, last)).status).toBe(404);
    expect((await messagesTo(customer))[0]).toBe(
      'Marta Gil no puede ir. Ahora no hay otros técnicos de Fontanería libres cerca. Tu solicitud sigue abierta por si alguno queda libre; si no quieres esperar, cancélala y elige tú a un técnico.',
    );
  });

  it('leaves the chat to both sides, and hides the address from the technician', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier);
    (await customer.call(chatEndpoints.sendMessage, { body: { request_id: id, message: 'Hola' } })).reply;
    await dropRequest(javier, id);
    for (const who of [customer, javier]) {
      const { messages } = (await who.call(chatEndpoints.listMessages, { params: { requestId: id } })).reply;
      expect(messages.map(({ message }) => message)).toEqual(['Hola']);
    }
    expect((await seen(javier, id)).user_phone).toBeNull();
    expect((await seen(javier, id)).address).not.toBe('Plaza Mayor, 1');
  });

  it('is not copied when the customer ends it, when it was paid, or when it was a direct request', async () => {
    const javier = await seedNear();
    const ended = await acceptedBy(javier);
    await dropRequest(customer, ended);
    const paid = await acceptedBy(javier);
    await offer(javier, paid, 50);
    await payAs(customer, app(), paid);
    const body = { reason: 'No puedo ir', refund: 50 };
    (await javier.call(withdrawalEndpoints.withdrawRequest, { params: { id: paid }, body })).reply;
    const direct = await requestJob(customer, javier, place);
    await setStatus(javier, direct, 'accepted');
    await dropRequest(javier, direct);
    expect((await own()).map(({ id }) => id)).toEqual([ended, paid, direct]);
  });

  it('is copied without a preferred date that has passed', async () => {
    const javier = await seedNear();
    const scheduled_date = new Date(world().now + DAY).toISOString();
    const made = await customer.call(requestEndpoints.createRequest, {
      body: { service_id: 1, description: 'Gotea', address: 'Calle Mayor, 1', ...place, scheduled_date },
    });
    const { id } = made.reply.request;
    await setStatus(javier, id, 'accepted');
    world().now += 2 * DAY;
    await dropRequest(javier, id);
    expect((await seen(customer, await copyOf(id))).scheduled_date).toBeNull();
  });

  it.each(['suspended', 'unapproved', 'deleted'] as const)(
    'is copied without a counted drop when its technician is %s',
    async fate => {
      const javier = await seedNear();
      const id = await acceptedBy(javier);
      const params = { id: javier.id };
      if (fate === 'suspended')
        (await admin.call(adminUserEndpoints.suspendUser, { params, body: { reason: 'Quejas' } })).reply;
      if (fate === 'unapproved') {
        const { profile } = (await javier.call(ownProfileEndpoints.getMyProfile)).reply;
        const revoked = { params: { profileId: profile.id }, body: { reason: 'Quejas' } };
        (await admin.call(adminTechnicianEndpoints.revokeApproval, revoked)).reply;
      }
      if (fate === 'deleted') await deleteCompletely(app(), javier.id);
      expect((await seen(customer, await copyOf(id))).status).toBe('pending');
      const stored = await app()
        .platform.database.read.selectFrom('acceptances')
        .select(['is_counted'])
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored.is_counted).toBe(0);
    },
  );

  it.each(['suspended', 'deleted'] as const)(
    'ends its copy when the customer is %s meanwhile',
    async fate => {
      const javier = await seedNear();
      const id = await acceptedBy(javier);
      const params = { id: customer.id };
      const ending = callDuring(app(), 'request_moved', async () =>
        fate === 'suspended'
          ? (await admin.call(adminUserEndpoints.suspendUser, { params, body: { reason: 'Quejas' } })).status
          : (await admin.call(adminUserEndpoints.deleteUser, { params })).status,
      );
      await dropRequest(javier, id);
      expect(await ending()).toBe(200);
      expect((await own()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    },
  );

  it('is not dropped when the deletion of the customer came first', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier);
    const body = { reason: 'No puedo ir', refund: 0 };
    const drop = callDuring(app(), 'account_closed', () =>
      javier.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body }),
    );
    (await admin.call(adminUserEndpoints.deleteUser, { params: { id: customer.id } })).reply;
    expect((await drop())?.status).toBe(409);
    expect((await own()).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('is dropped once, and copied once, when both sides and two tabs end it at the same time', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier);
    const body = { reason: 'No puedo ir', refund: 0 };
    const answers = await Promise.all(
      [javier, customer, javier].map(who =>
        who.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { cancelled_by } = await seen(customer, id);
    expect((await own()).map(({ status }) => status)).toEqual(
      cancelled_by === 'technician' ? ['cancelled', 'pending'] : ['cancelled'],
    );
  });

  it('has one technician for its copy, or none after the customer has cancelled the copy', async () => {
    const javier = await seedNear();
    const others = [await seedNear(), await seedNear(), await seedNear()];
    const id = await acceptedBy(javier);
    await dropRequest(javier, id);
    const copyId = await copyOf(id);
    const cancel = customer.call(requestEndpoints.setRequestStatus, {
      params: { id: copyId },
      body: { status: 'cancelled' },
    });
    const answers = await Promise.all([...others, javier].map(technician => accept(technician, copyId)));
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted + ((await cancel).status === 200 ? 1 : 0)).toBe(1);
    expect(answers.at(-1)?.status).toBe(404);
  });

  it('is either paid or dropped when both happen at the same time, and never keeps the money of a dropped offer', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier);
    await offer(javier, id, 80);
    const { publishableKey } = (await customer.call(chargeEndpoints.paymentConfig)).reply;
    const { clientSecret } = await openPaymentOf(customer, id);
    const card = { payment_method: 'pm_card_visa' };
    const body = { reason: 'No puedo ir', refund: 0 };
    const [dropped] = await Promise.all([
      javier.call(withdrawalEndpoints.withdrawRequest, { params: { id }, body }),
      confirmAsBrowser(app(), publishableKey ?? '', clientSecret, card),
    ]);
    await settle(app());
    const { status, copy_id, money } = await seen(customer, id);
    if (dropped.status !== 200) return expect([status, copy_id]).toEqual(['payment_completed', null]);
    expect(status).toBe('cancelled');
    expect((await seen(customer, await copyOf(id))).money).toBeNull();
    if (money !== null) expect(money.refund).toMatchObject({ amount: 80, status: 'succeeded' });
  });

  it('refunds a payment that arrives after the drop, and leaves the copy unpaid', async () => {
    const javier = await seedNear();
    const id = await acceptedBy(javier);
    await offer(javier, id, 80);
    const { publishableKey } = (await customer.call(chargeEndpoints.paymentConfig)).reply;
    const { clientSecret } = await openPaymentOf(customer, id);
    await holdWork(app());
    await dropRequest(javier, id);
    await confirmAsBrowser(app(), publishableKey ?? '', clientSecret, { payment_method: 'pm_card_visa' });
    await settle(app());
    expect(await seen(customer, id)).toMatchObject({
      status: 'cancelled',
      money: { refund: { amount: 80, status: 'succeeded' } },
    });
    expect(await seen(customer, await copyOf(id))).toMatchObject({ status: 'pending', money: null });
  });
});
