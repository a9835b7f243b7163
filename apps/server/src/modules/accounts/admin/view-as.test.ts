import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { secondFactorEndpoints } from '@oficio/domain/accounts/second-factor/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { VIEW_TERM } from '@oficio/domain/view-only.ts';
import { beforeAll, expect, it } from 'vitest';
import { type Person, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { newMember } from '../../../testing/accounts/second-factor.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { listen, openSocketClient } from '../../../testing/live/socket-client.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { REPLACED_TERM } from '../store/sessions.ts';

const REASON = 'Dice que no ve su trabajo';
const { viewAsUser, suspendUser, demoteUser, logOutUser, reactivateUser, deleteUser } = adminUserEndpoints;
const { me, logout } = accountEndpoints;

onOneEngine('a view of the site as another person', world => {
  let admin: Person;
  let customer: Person;
  let technician: Person;
  let request_id: number;
  const app = () => world().app;
  const open = (by: Pick<Person, 'call'>, id: number) =>
    by.call(viewAsUser, { params: { id }, body: { reason: REASON } });
  const tokenOf = async (by: Pick<Person, 'call'>, { id }: Pick<Person, 'id'>) =>
    (await open(by, id)).reply.token;
  const statusOf = async (token: string) => (await callAs(app(), token, me)).status;

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin', 'Ángela Núñez');
    customer = await seedPerson(app(), 'user', 'Carmen Ruiz');
    technician = await seedTechnician(app(), { approvedBy: admin });
    request_id = await acceptedJob(customer, technician);
    (await technician.call(chatEndpoints.sendMessage, { body: { request_id, message: '¿Está en casa?' } }))
      .reply;
  });

  it('a view shows what the person sees, and the audit log keeps who looked and why', async () => {
    const token = await tokenOf(admin, customer);
    const { reply } = await callAs(app(), token, me);
    expect(reply).toMatchObject({ stage: 'open', user: { id: customer.id, name: 'Carmen Ruiz' } });
    const { requests } = (await callAs(app(), token, requestEndpoints.listMyRequests)).reply;
    expect(requests.map(({ id }) => id)).toEqual([request_id]);
    const { acts } = (await admin.call(auditEndpoints.listActs, { query: { action: 'person_viewed' } }))
      .reply;
    expect(acts[0]).toMatchObject({
      admin: { id: admin.id },
      subject_id: String(customer.id),
      details: { reason: REASON },
    });
  });

  it('a view shows a chat without marking its messages as read, and opens no live connection', async () => {
    const token = await tokenOf(admin, customer);
    const params = { requestId: request_id };
    const { messages } = (await callAs(app(), token, chatEndpoints.listMessages, { params })).reply;
    expect(messages.map(({ message }) => message)).toEqual(['¿Está en casa?']);
    const body = { message_id: messages[0]?.id ?? 0 };
    const read = await callAs(app(), token, chatEndpoints.readMessages, { params, body });
    expect([read.status, read.refusal.error]).toEqual([403, ERRORS.view_only[1]]);
    const { chat } = (await customer.call(chatEndpoints.getChat, { params })).reply;
    expect(chat.unread).toBe(1);
    const url = await listen(app());
    await expect(openSocketClient(url, token)).rejects.toThrow(ERRORS.view_only[1]);
  });

  it('a view refuses changes, secrets and a further view with 403, also by a public call', async () => {
    const token = await tokenOf(admin, customer);
    const login = { email: 'persona@oficio.test', password: TEST_PASSWORD };
    for (const answer of [
      await callAs(app(), token, accountEndpoints.login, { body: login }),
      await callAs(app(), token, ownAccountEndpoints.updateProfile, { body: { name: 'Otra', phone: null } }),
      await callAs(app(), token, ownAccountEndpoints.exportData),
      await callAs(app(), token, ownAccountEndpoints.listSessions),
      await callAs(app(), token, secondFactorEndpoints.getSecondFactor),
      await callAs(app(), token, viewAsUser, { params: { id: customer.id }, body: { reason: REASON } }),
    ])
      expect([answer.status, answer.refusal.error]).toEqual([403, ERRORS.view_only[1]]);
  });

  it('a view ends after thirty minutes, also when it is in use', async () => {
    const token = await tokenOf(admin, customer);
    world().now += VIEW_TERM - 1;
    expect(await statusOf(token)).toBe(200);
    world().now += 1;
    expect(await statusOf(token)).toBe(401);
  });

  it('a view ends with its logout, which ends neither the own session of the administrator nor a session of the person', async () => {
    const token = await tokenOf(admin, customer);
    expect((await callAs(app(), token, logout)).status).toBe(200);
    expect([await statusOf(token), await statusOf(admin.token), await statusOf(customer.token)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('a view does not appear in the sessions of the person', async () => {
    const token = await tokenOf(admin, customer);
    expect(await statusOf(token)).toBe(200);
    const { sessions } = (await customer.call(ownAccountEndpoints.listSessions)).reply;
    expect(sessions.map(({ current }) => current)).toEqual([true]);
  });

  it('a view stays open when the administrator confirms the own session', async () => {
    const colleague = await newMember(app(), 'admin');
    const token = await tokenOf(colleague, customer);
    const body = { password: TEST_PASSWORD };
    (await callAs(app(), colleague.token, secondFactorEndpoints.confirmSession, { body })).reply;
    world().now += REPLACED_TERM;
    expect([await statusOf(colleague.token), await statusOf(token)]).toEqual([401, 200]);
  });

  it.each([
    ['logs out', (colleague: Person) => colleague.call(logout)],
    ['is logged out', ({ id }: Person) => admin.call(logOutUser, { params: { id } })],
    ['is demoted', ({ id }: Person) => admin.call(demoteUser, { params: { id }, body: { reason: REASON } })],
    [
      'is suspended',
      ({ id }: Person) => admin.call(suspendUser, { params: { id }, body: { reason: REASON } }),
    ],
  ])('a view ends when the administrator %s', async (_, end) => {
    const colleague = await seedPerson(app(), 'admin');
    const token = await tokenOf(colleague, customer);
    expect((await end(colleague)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    ['is suspended', async ({ id }: Person) => suspendedAt(id)],
    ['joins the staff', async ({ id }: Person) => setRole(id)],
    ['is deleted', async ({ id }: Person) => (await admin.call(deleteUser, { params: { id } })).status],
  ])('a view ends when the person %s', async (_, end) => {
    const person = await seedPerson(app(), 'user');
    const token = await tokenOf(admin, person);
    await end(person);
    expect(await statusOf(token)).toBe(401);
  });

  it('a view is refused for one of the staff and for a suspended person', async () => {
    const colleague = await seedPerson(app(), 'admin');
    const suspended = await seedPerson(app(), 'user');
    await suspendedAt(suspended.id);
    for (const { id } of [colleague, admin, suspended]) {
      const { status, refusal } = await open(admin, id);
      expect([status, refusal.error]).toEqual([409, ERRORS.not_viewable[1]]);
    }
    (await admin.call(reactivateUser, { params: { id: suspended.id } })).reply;
    expect((await open(admin, suspended.id)).status).toBe(201);
    expect((await open(admin, 987_654)).status).toBe(404);
  });

  it('a view is refused without a reason', async () => {
    const answer = await admin.call(viewAsUser, { params: { id: customer.id }, body: { reason: ' ' } });
    expect([answer.status, answer.refusal.field]).toEqual([400, 'reason']);
  });

  const suspendedAt = async (id: number) =>
    (await admin.call(suspendUser, { params: { id }, body: { reason: REASON } })).reply;
  const setRole = (id: number) =>
    app().platform.database.transaction(({ db }) =>
      db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
    );
});
