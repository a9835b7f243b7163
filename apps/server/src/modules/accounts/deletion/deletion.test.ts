import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { timelineEndpoints } from '@oficio/domain/requests/timeline/contract.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { enqueueMail } from '../../../platform/tasks/outbox/enqueue.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import { newPerson, type Person, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { photosOf, tracesOf } from '../../../testing/database/traces.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { noisyPhoto } from '../../../testing/http/photo.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { mailsTo, tokenMailedTo } from '../../../testing/notifications/mails.ts';
import { doJob, offer, payAs } from '../../../testing/payments/payments.ts';
import { acceptedJob, requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { createRequest } from '../../requests/creation/create-request.ts';
import { createLink } from '../links/mailed-links.ts';
import { deleteAccount } from '../public.ts';
import { updateContactData } from '../store/write-users.ts';

const PHONE = '+34 699 887 766';
const HOME = 'Calle del Olvido, 77, Madrid';

onBothEngines('account deletion', world => {
  let admin: Person;
  let technician: Person;

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin', 'Rosa Jefa');
    technician = await seedTechnician(world().app, { approvedBy: admin, name: 'Luis Fontanero Paz' });
  });

  const remove = (person: Person) => deleteCompletely(world().app, person.id);
  const requestOf = async (who: Person, id: number) =>
    (await who.call(requestEndpoints.getRequest, { params: { id } })).reply.request;
  const messagesOf = async (who: Person, requestId: number) =>
    (await who.call(chatEndpoints.listMessages, { params: { requestId } })).reply.messages.map(
      ({ message }) => message,
    );
  const noticesOf = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications)).reply.notifications.map(
      ({ message }) => message,
    );
  const write = async (who: Person, request_id: number, message: string) =>
    (await who.call(chatEndpoints.sendMessage, { body: { request_id, message } })).reply;

  /** Creates a customer with a telephone. Returns also all texts that identify the customer. */
  async function customerNamed(name: string) {
    const customer = await seedPerson(world().app, 'user', name);
    const { database } = world().app.platform;
    const phone = await database.transaction(tx =>
      tx.db
        .updateTable('users')
        .set({ phone: PHONE })
        .where('id', '=', customer.id)
        .returning('email')
        .executeTakeFirstOrThrow(),
    );
    return { customer, identifyingTexts: [name, PHONE, HOME, 'Calle del Olvido', phone.email] };
  }

  const askAtHome = async (customer: Person, description: string) => {
    const fields = Object.entries({
      service_id: 1,
      technician_id: technician.id,
      description,
      address: HOME,
    });
    const place = [
      ['latitude', '40.4155'],
      ['longitude', '-3.7074'],
    ] as const;
    const { body } = await postForm(
      world().app,
      customer.token,
      requestEndpoints.createRequest,
      [...fields.map(([field, value]) => [field, String(value)] as const), ...place],
      [{ bytes: await noisyPhoto() }, { bytes: await noisyPhoto() }],
    );
    return body.request?.id ?? 0;
  };

  /** Creates a paid, finished and confirmed job with messages and a review. Returns the id of its request. */
  async function pastJob(customer: Person, talk: string) {
    const id = await askAtHome(customer, `Gotea el grifo. ${talk}`);
    await technician.call(requestEndpoints.setRequestStatus, {
      params: { id },
      body: { status: 'accepted' },
    });
    await write(customer, id, talk);
    await write(technician, id, `Voy a ${HOME}`);
    await offer(technician, id, 90);
    const proposal = { params: { id }, body: { price: 80, message: talk } };
    (await customer.call(requestEndpoints.counterOffer, proposal)).reply;
    await offer(technician, id, 80);
    await payAs(customer, world().app, id);
    await doJob(technician, id);
    (await customer.call(payoutEndpoints.confirmJob, { params: { id } })).reply;
    const body = { request_id: id, rating: 4, comment: `Muy bien. ${talk}` };
    (await customer.call(reviewEndpoints.createReview, { body })).reply;
    return id;
  }

  it("erases a deleted customer's data and keeps the jobs, payments and messages of the technician", async () => {
    const { app } = world();
    const { customer, identifyingTexts } = await customerNamed('Olvido Mínguez Prieto');
    const [, , , , email = ''] = identifyingTexts;
    const talk = `Soy Olvido Mínguez Prieto, ${PHONE.replaceAll(' ', '')}, ${email}, calle del olvido 77`;
    const done = await pastJob(customer, talk);
    const open = await askAtHome(customer, 'Otra cosa');
    const agreed = await acceptedJob(customer, technician);
    const unassigned = await requestJob(customer, null);
    expect((await tracesOf(app, identifyingTexts)).length).toBeGreaterThan(8);
    expect(await photosOf(app)).toHaveLength(4);
    const ended: string[] = [];
    app.platform.events.subscribe('sessions_ended', async (_, { keys }) => void ended.push(...keys));

    await remove(customer);

    // The technician wrote these messages, so the deletion of the customer must not change them.
    expect(await tracesOf(app, identifyingTexts)).toEqual(['messages Calle del Olvido', `messages ${HOME}`]);
    expect(await photosOf(app)).toEqual([]);
    expect((await customer.call(accountEndpoints.me)).status).toBe(401);
    expect(ended).toHaveLength(1);
    expect(await requestOf(technician, done)).toMatchObject({
      status: 'completed',
      user_name: 'Usuario eliminado',
      description: 'Descripción eliminada con la cuenta',
      address: 'Dirección eliminada',
      latitude: 40.4,
      longitude: -3.7,
      user_phone: null,
      image_url: null,
      image_urls: [],
      negotiated_price: 80,
    });
    expect(await messagesOf(technician, done)).toEqual([
      'Soy [eliminado], [eliminado], [eliminado], [eliminado]',
      `Voy a ${HOME}`,
    ]);
    const { steps } = (await technician.call(timelineEndpoints.getTimeline, { params: { id: done } })).reply;
    expect(steps.find(({ kind }) => kind === 'counter_offer')).toMatchObject({
      actor: 'Usuario eliminado',
      amount: 80,
      reason: 'Soy [eliminado], [eliminado], [eliminado], [eliminado]',
    });
    for (const id of [open, agreed, unassigned])
      expect(await requestOf(admin, id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'customer',
        cancel_reason: 'El cliente ha eliminado su cuenta.',
      });
    expect(await noticesOf(technician)).toEqual(
      expect.arrayContaining([
        'Usuario eliminado ha cancelado su solicitud de Fontanería.',
        'Usuario eliminado ha cancelado el trabajo de Fontanería.',
        'Usuario eliminado te ha valorado con 4 estrellas por Fontanería.',
      ]),
    );
    const { reviews } = (
      await callAs(app, null, reviewEndpoints.listTechnicianReviews, { params: { id: technician.id } })
    ).reply;
    expect(reviews.map(({ user_name, rating }) => [user_name, rating])).toEqual([['Usuario eliminado', 4]]);
    const { payments } = (await admin.call(adminPaymentEndpoints.listAdminPayments)).reply;
    expect(payments.map(payment => [payment.customer_name, payment.amount])).toEqual([
      ['Usuario eliminado', 80],
    ]);
    await expect(remove(customer)).rejects.toThrow('Usuario no encontrado');
  });

  it("removes a deleted technician from the search and keeps the customers' requests and messages", async () => {
    const { app } = world();
    const leaving = await seedTechnician(app, { approvedBy: admin, name: 'Blas Seisdedos Roto' });
    const customer = await seedPerson(app, 'user', 'Carmen');
    const accepted = await acceptedJob(customer, leaving);
    await write(customer, accepted, '¿Blas Seisdedos Roto? ¿A qué hora?');
    const direct = await requestJob(customer, leaving);
    await remove(leaving);
    expect(await tracesOf(app, ['Blas Seisdedos Roto'])).toEqual(['messages Blas Seisdedos Roto']);
    const found = await callAs(app, null, technicianSearchEndpoints.listTechnicians);
    expect(found.reply.technicians.map(({ id }) => id)).toEqual([technician.id]);
    const params = { id: leaving.id };
    expect((await callAs(app, null, technicianEndpoints.getTechnician, { params })).status).toBe(404);
    for (const id of [accepted, direct])
      expect(await requestOf(customer, id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'technician',
        cancel_reason: 'El técnico ha eliminado su cuenta.',
        technician_name: 'Usuario eliminado',
        description: 'Gotea el grifo',
        address: 'Plaza Mayor, 1',
      });
    expect(await messagesOf(customer, accepted)).toEqual(['¿Blas Seisdedos Roto? ¿A qué hora?']);
    expect(await noticesOf(customer)).toContain('Usuario eliminado ha cancelado el trabajo de Fontanería.');
    const waiting = await seedTechnician(app, { approvedBy: null, name: 'Petra Sinaprobar' });
    await remove(waiting);
    expect(
      (await admin.call(adminTechnicianEndpoints.listPendingTechnicians, { query: {} })).reply.technicians,
    ).toEqual([]);
    expect(await tracesOf(app, ['Petra Sinaprobar'])).toEqual([]);
  });

  it('refuses to delete an account while money is in flight, and never deletes an administrator', async () => {
    const { app } = world();
    const customer = await seedPerson(app, 'user', 'Inés Pagadora');
    const id = await acceptedJob(customer, technician);
    await offer(technician, id, 80);
    await payAs(customer, app, id);
    const refused = async (who: Person, why: string) =>
      expect(await remove(who).catch(error => [error.status, error.message])).toEqual([
        409,
        `No se puede eliminar la cuenta: ${why}. Espera a que termine y vuelve a intentarlo`,
      ]);
    for (const who of [customer, technician]) await refused(who, 'tiene un trabajo pagado sin completar');
    await doJob(technician, id);
    for (const who of [customer, technician])
      await refused(who, 'tiene el pago de un trabajo pendiente de transferir');
    await customer.call(payoutEndpoints.confirmJob, { params: { id } });
    await refused(technician, 'tiene el pago de un trabajo pendiente de transferir');
    // A refused deletion changes nothing.
    expect(await requestOf(customer, id)).toMatchObject({ status: 'completed', user_name: 'Inés Pagadora' });
    await remove(customer);
    expect(await remove(admin).catch(error => [error.status, error.message])).toEqual([
      409,
      'Un administrador no se puede eliminar. Antes tiene que dejar de serlo',
    ]);
    expect((await admin.call(accountEndpoints.me)).status).toBe(200);
  });

  it('refuses to delete an account when a payment completes during the deletion', async () => {
    const { app } = world();
    const customer = await seedPerson(app, 'user', 'Paga Ahora');
    const id = await acceptedJob(customer, technician);
    await offer(technician, id, 80);
    let isPaidNow = true;
    // Runs after the check of payments and before the requests are cancelled.
    app.platform.events.subscribe('account_closing', async ({ db }, { userId }) => {
      if (userId !== customer.id || !isPaidNow) return;
      await db.updateTable('requests').set({ status: 'payment_completed' }).where('id', '=', id).execute();
    });
    expect(await remove(customer).catch(error => [error.status, error.code])).toEqual([
      409,
      'money_in_flight',
    ]);
    isPaidNow = false;
    await remove(customer);
  });

  it("deletes pending mails to all addresses of the user, but not to an address that is another user's now", async () => {
    const { app } = world();
    const leaving = await newPerson(app, 'user', 'Mudanza Pendiente');
    const neighbour = await seedPerson(app, 'user');
    const { email } = (await neighbour.call(ownAccountEndpoints.getAccount)).reply.user;
    const wish = { email: 'nueva-casa@ejemplo.es', current_password: TEST_PASSWORD };
    await app.platform.tasks.hold();
    const { database } = app.platform;
    const wait = (to: string) =>
      database.transaction(tx => enqueueMail(tx, { to, subject: 'Hola', text: 'Hola', html: 'Hola' }));
    await leaving.call(ownAccountEndpoints.changeEmail, { body: wish });
    // The deleted user once requested the address that the neighbour has now.
    await database.transaction(tx => createLink(tx, { userId: leaving.id, purpose: 'change', email }));
    await wait(email);
    await database.transaction(tx => deleteAccount(tx, leaving.id));
    const left = await database.read.selectFrom('outbox').select('recipient').execute();
    const recipients = left.map(({ recipient }) => recipient);
    expect([email, wish.email].map(address => recipients.includes(address))).toEqual([true, false]);
    expect(await tracesOf(app, ['Mudanza Pendiente', wish.email])).toEqual([]);
  });

  it("deletes the account only with the owner's password and the typed confirmation", async () => {
    const { app } = world();
    const person = await newPerson(app, 'user', 'Dueña Decidida');
    const { email } = (await person.call(ownAccountEndpoints.getAccount)).reply.user;
    await callAs(app, null, mailedLinkEndpoints.verifyEmail, {
      body: { token: await tokenMailedTo(app, email), current_password: TEST_PASSWORD },
    });
    const body = { confirmation: 'ELIMINAR', current_password: TEST_PASSWORD };
    for (const [wrong, status, error, field] of [
      [{ confirmation: 'sí' }, 400, 'Escribe ELIMINAR para confirmarlo', 'confirmation'],
      [{ current_password: undefined }, 400, 'Escribe tu contraseña actual', 'current_password'],
      [{ current_password: 'otra cosa' }, 403, 'La contraseña no es correcta', 'current_password'],
    ] as const) {
      const answer = await person.call(ownAccountEndpoints.deleteAccount, { body: { ...body, ...wrong } });
      expect([answer.status, answer.refusal]).toEqual([status, { error, field }]);
    }
    expect((await person.call(ownAccountEndpoints.deleteAccount, { body })).status).toBe(200);
    expect((await person.call(accountEndpoints.me)).status).toBe(401);
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Tu cuenta se ha eliminado');
    expect(await tracesOf(app, [email, 'Dueña Decidida'])).toEqual([]);
  });

  it('rejects a new request that was on its way when the account was deleted', async () => {
    const { app } = world();
    const person = await seedPerson(app, 'user');
    await app.platform.database.transaction(tx => deleteAccount(tx, person.id));
    const wish = {
      service_id: 1,
      technician_id: null,
      description: 'Tarde',
      address: 'Calle Tardía, 3',
      latitude: 40.4,
      longitude: -3.7,
      scheduled_date: null,
      scheduled_days: null,
      client_id: null,
    };
    await expect(createRequest(app.platform, { userId: person.id, address: '' }, wish, [])).rejects.toThrow(
      'Tu sesión ha caducado',
    );
    expect(await tracesOf(app, ['Calle Tardía, 3'])).toEqual([]);
  });

  it('rejects logins to a deleted account and creates a new account for the old address', async () => {
    const { app } = world();
    const { customer, identifyingTexts } = await customerNamed('Vuelve Otravez');
    await remove(customer);
    const email = identifyingTexts.at(-1) ?? '';
    for (const address of [email, `eliminado-${customer.id}@eliminado.invalid`, `eliminado-${customer.id}`]) {
      const body = { email: address, password: TEST_PASSWORD };
      expect((await callAs(app, null, accountEndpoints.login, { body })).status).toBe(401);
    }
    const body = { name: 'Vuelve', email, password: TEST_PASSWORD };
    const { user } = (await callAs(app, null, accountEndpoints.register, { body })).reply;
    expect(user.id).not.toBe(customer.id);
    // A change of the profile that runs after the deletion must not restore the data.
    const { database } = app.platform;
    await database.transaction(tx => updateContactData(tx, customer.id, { name: 'Vuelve', phone: PHONE }));
    expect(
      await database.read
        .selectFrom('users')
        .select(['name', 'phone'])
        .where('id', '=', customer.id)
        .executeTakeFirst(),
    ).toEqual({ name: 'Usuario eliminado', phone: null });
  });
});
