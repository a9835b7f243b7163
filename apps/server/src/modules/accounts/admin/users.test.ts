import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { NAME_MAX } from '@oficio/domain/accounts/rules.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { seedOffer } from '../../../testing/payments/payments.ts';
import { acceptedJob, requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines, onOneEngine } from '../../../testing/world.ts';

const { listUsers, deleteUser, suspendUser, reactivateUser } = adminUserEndpoints;
const REASON = 'Ha insultado a dos técnicos';

onBothEngines("the administrators' list of users", world => {
  let admin: Person;
  const app = () => world().app;
  const list = async (query: {
    search?: string;
    role?: 'user' | 'technician';
    limit?: number;
    cursor?: string;
  }) => (await admin.call(listUsers, { query: { search: undefined, ...query } })).reply;
  const names = async (search: string) => (await list({ search })).users.map(({ name }) => name);

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin', 'Ángela Núñez');
    for (const name of ['MARÍA José', 'Òscar Çelik', 'Noel 100%', 'Noel 1000'])
      await seedPerson(app(), 'user', name);
    await seedTechnician(app(), { approvedBy: admin, name: 'Marian Técnica' });
  });

  it('finds users by any part of name or address, ignores case and accents, and treats % and _ as plain characters', async () => {
    expect(await names('maria')).toEqual(['Marian Técnica', 'MARÍA José']);
    expect(await names('NÚÑ')).toEqual(['Ángela Núñez']);
    expect(await names('oscar celik')).toEqual(['Òscar Çelik']);
    expect(await names('100%')).toEqual(['Noel 100%']);
    expect(await names(' oscar \u00a0 çelik\n')).toEqual(['Òscar Çelik']);
    expect(await names('_')).toEqual([]);
    expect(await names('@OFICIO.test')).toHaveLength(6);
    expect(await names('x'.repeat(NAME_MAX))).toEqual([]);
  });

  it('lists each user once in pages, newest first, with the counts of the search by role', async () => {
    const first = await list({ limit: 4 });
    expect(first.counts).toEqual({ all: 6, user: 4, technician: 1, admin: 1 });
    const rest = await list({ limit: 4, cursor: first.next_cursor ?? '' });
    const ids = [...first.users, ...rest.users].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect([ids.length, rest.next_cursor]).toEqual([6, null]);
    expect((await list({ role: 'technician' })).users.map(({ role }) => role)).toEqual(['technician']);
    expect((await list({ search: 'maria', role: 'user' })).counts).toMatchObject({ all: 2, technician: 1 });
    const bad = await admin.call(listUsers, { query: { search: undefined, cursor: 'nada' } });
    expect([bad.status, bad.refusal.field]).toEqual([400, 'cursor']);
  });
});

onOneEngine('suspension of users', world => {
  let admin: Person;
  const app = () => world().app;
  const suspend = (id: number, reason = REASON) =>
    admin.call(suspendUser, { params: { id }, body: { reason } });
  const reactivate = (id: number) => admin.call(reactivateUser, { params: { id } });
  const statusOf = async (id: number) =>
    (await admin.call(requestEndpoints.getRequest, { params: { id } })).reply.request;

  beforeAll(async () => {
    admin = await seedPerson(app(), 'admin');
  });

  it('ends the sessions of a suspended user and rejects logins until the user is reactivated', async () => {
    const person = await newPerson(app(), 'user', 'Suspendida');
    const ended: string[] = [];
    app().platform.events.subscribe('sessions_ended', async (_, { keys }) => void ended.push(...keys));
    const { user } = (await suspend(person.id)).reply;
    expect(user).toMatchObject({ id: person.id, suspension_reason: REASON });
    expect(ended).toHaveLength(1);
    expect((await person.call(accountEndpoints.me)).status).toBe(401);
    const login = () =>
      callAs(app(), null, accountEndpoints.login, { body: { email: user.email, password: TEST_PASSWORD } });
    const refused = await login();
    expect([refused.status, refused.refusal.error]).toEqual([
      403,
      `Tu cuenta está suspendida. Motivo: ${REASON}`,
    ]);
    expect((await reactivate(person.id)).reply.user).toMatchObject({
      suspended_at: null,
      suspension_reason: null,
    });
    expect((await person.call(accountEndpoints.me)).status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('hides a suspended technician from the public until the technician is reactivated', async () => {
    const technician = await seedTechnician(app(), { approvedBy: admin, name: 'Fuera' });
    const customer = await seedPerson(app(), 'user');
    const found = async () =>
      (await customer.call(technicianSearchEndpoints.listTechnicians, { query: {} })).reply.technicians.some(
        ({ id }) => id === technician.id,
      );
    const page = async () =>
      (await customer.call(technicianEndpoints.getTechnician, { params: { id: technician.id } })).status;
    expect([await found(), await page()]).toEqual([true, 200]);
    await suspend(technician.id);
    expect([await found(), await page()]).toEqual([false, 404]);
    await expect(requestJob(customer, technician)).rejects.toThrow('El técnico elegido no está disponible');
    await reactivate(technician.id);
    expect([await found(), await page()]).toEqual([true, 200]);
  });

  it('cancels the unpaid requests of a suspended technician or customer', async () => {
    const technician = await seedTechnician(app(), { approvedBy: admin });
    const customer = await seedPerson(app(), 'user');
    const waiting = await requestJob(customer, technician);
    const accepted = await acceptedJob(customer, technician);
    const approved = await seedOffer(app(), { admin, customer, technician }, 50);
    const open = await requestJob(customer, null);
    const other = await seedTechnician(app(), { approvedBy: admin });
    const elsewhere = await acceptedJob(customer, other);
    await suspend(technician.id);
    for (const id of [waiting, accepted, approved])
      expect(await statusOf(id)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'technician',
        cancel_reason: 'La cuenta del técnico ya no está activa.',
      });
    expect((await statusOf(open)).status).toBe('pending');
    await suspend(customer.id);
    for (const id of [open, elsewhere])
      expect(await statusOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
  });

  it('removes the reason of the suspension and the user from the list when a suspended user is deleted', async () => {
    const person = await seedPerson(app(), 'user', 'Borrada Del Todo');
    const remove = () => admin.call(deleteUser, { params: { id: person.id } });
    await suspend(person.id);
    expect((await remove()).reply).toEqual({ ok: true });
    const left = await app()
      .platform.database.read.selectFrom('users')
      .select(['suspended_at', 'suspension_reason'])
      .where('id', '=', person.id)
      .execute();
    expect(left).toEqual([{ suspended_at: null, suspension_reason: null }]);
    const { users, counts } = (await admin.call(listUsers, { query: { search: 'eliminado' } })).reply;
    expect([users, counts?.all]).toEqual([[], 0]);
    expect((await remove()).status).toBe(404);
    expect((await suspend(person.id)).status).toBe(404);
    const own = await admin.call(deleteUser, { params: { id: admin.id } });
    expect([own.status, own.refusal.error]).toEqual([
      409,
      'Eres el único administrador activo. Invita antes a otro',
    ]);
  });

  it('rejects the suspension of the own account, an unknown user and a suspended user, and one without a reason', async () => {
    const person = await seedPerson(app(), 'user');
    const refusalOf = async (answer: ReturnType<typeof suspend> | ReturnType<typeof reactivate>) => {
      const { status, refusal } = await answer;
      return [status, refusal.error];
    };
    expect(await refusalOf(suspend(admin.id))).toEqual([
      409,
      'Eres el único administrador activo. Invita antes a otro',
    ]);
    expect(await refusalOf(suspend(999_999))).toEqual([404, 'Usuario no encontrado']);
    expect(await refusalOf(suspend(person.id, ' '))).toEqual([400, 'Escribe el motivo']);
    expect(await refusalOf(reactivate(person.id))).toEqual([409, 'Esta cuenta no está suspendida']);
    const both = await Promise.all([suspend(person.id), suspend(person.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
