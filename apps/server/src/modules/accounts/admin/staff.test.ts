import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { beforeEach, expect, it } from 'vitest';
import {
  NEW_TEST_PASSWORD,
  newPerson,
  type Person,
  TEST_PASSWORD,
} from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import type { CallResult } from '../../../testing/http/api-client.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { mailsTo, tokenMailedTo } from '../../../testing/notifications/mails.ts';
import { requestJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { findActiveStaff } from '../store/staff.ts';
import { promoteOnServer } from './server-acts.ts';

const {
  listUsers,
  deleteUser,
  suspendUser,
  reactivateUser,
  logOutUser,
  inviteAdmin,
  inviteAgain,
  promoteUser,
  demoteUser,
} = adminUserEndpoints;
const REASON = 'Ya no trabaja aquí';
const OWN = [409, 'No puedes hacer esto con tu propia cuenta. Pídeselo a otro administrador'];
const LAST = [409, 'Eres el único administrador activo. Invita antes a otro'];
const PENDING = [409, 'Esta persona todavía no ha aceptado la invitación'];

onBothEngines('administrators', (world, onOne) => {
  let ada: Person;
  let bea: Person;
  let invited = 0;
  const app = () => world().app;
  const db = () => app().platform.database.read;
  const of = (id: number) => ({ params: { id } });
  const because = (id: number) => ({ params: { id }, body: { reason: REASON } });
  const refusalOf = ({ status, refusal }: Pick<CallResult<typeof suspendUser>, 'status' | 'refusal'>) => [
    status,
    refusal.error,
  ];
  const emailOf = async (who: Person) => (await who.call(ownAccountEndpoints.getAccount)).reply.user.email;
  const isOpen = async (who: Person) => (await who.call(accountEndpoints.me)).status === 200;
  const logIn = (email: string, password: string) =>
    callAs(app(), null, accountEndpoints.login, { body: { email, password } });
  const choose = (token: string, password = NEW_TEST_PASSWORD) =>
    callAs(app(), null, mailedLinkEndpoints.resetPassword, { body: { token, password } });
  const lastNotice = async (who: Person) =>
    (await who.call(notificationEndpoints.listNotifications, { query: {} })).reply.notifications[0]?.message;

  /** Invites a new administrator and returns the id, the address and the token of the link. */
  async function invite(by: Person) {
    invited += 1;
    const email = `luz${invited}@oficio.test`;
    const { user } = (await by.call(inviteAdmin, { body: { name: 'Luz Mar', email } })).reply;
    return { id: user.id, email, token: await tokenMailedTo(app(), email), user };
  }

  beforeEach(async () => {
    // Each test has two active administrators.
    await app().platform.database.transaction(async tx => {
      await tx.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
    });
    ada = await seedPerson(app(), 'admin', 'Ada');
    bea = await seedPerson(app(), 'admin', 'Bea');
  });

  it.each(['demote', 'suspend'] as const)(
    'leaves one administrator when two %s each other at the same time',
    async how => {
      const row = how === 'demote' ? demoteUser : suspendUser;
      const answers = await Promise.all([
        ada.call(row, because(bea.id)),
        bea.call(row, because(ada.id)),
        ada.call(row, because(bea.id)),
        bea.call(row, because(ada.id)),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter(status => status === 200)).toHaveLength(1);
      for (const status of statuses) expect([200, 401, 403, 409]).toContain(status);
      expect(await findActiveStaff(db(), 'admins:manage')).toHaveLength(1);
    },
  );

  onOne(() => {
    it('lets an invited administrator choose a password with the mailed link once, and informs the others', async () => {
      const { id, email, token, user } = await invite(ada);
      expect(user).toMatchObject({ role: 'admin', name: 'Luz Mar', suspended_at: null });
      expect(user.invited_at).not.toBeNull();
      expect(await findActiveStaff(db(), 'admins:manage')).toEqual([ada.id, bea.id]);
      expect(await lastNotice(bea)).toBe(
        'Luz Mar tiene una invitación para administrar el sitio. Lo ha hecho Ada. Si no te lo esperabas, revisa el registro.',
      );
      expect((await logIn(email, NEW_TEST_PASSWORD)).status).toBe(401);
      expect((await choose(token, 'oficio2026')).status).toBe(400);
      expect((await choose(token)).status).toBe(200);
      expect(refusalOf(await choose(token))).toEqual([410, 'Este enlace ya se ha usado']);
      expect((await logIn(email, NEW_TEST_PASSWORD)).reply).toMatchObject({
        user: { id, role: 'admin', email_verified: true },
      });
      expect(await findActiveStaff(db(), 'admins:manage')).toEqual([ada.id, bea.id, id]);
      expect(await lastNotice(bea)).toContain('Luz Mar ha aceptado la invitación');
    });

    it('ends an invitation after 24 hours, and a new one replaces it', async () => {
      const { id, email, token } = await invite(ada);
      expect(refusalOf(await bea.call(inviteAgain, of(id)))).toEqual([
        429,
        'Demasiados intentos. Vuelve a probar en 60 segundos',
      ]);
      world().now += 24 * 3_600_000;
      expect(refusalOf(await choose(token))).toEqual([410, 'Este enlace ha caducado. Pide otro']);
      // The recovery of a password must not extend the invitation.
      await callAs(app(), null, mailedLinkEndpoints.forgotPassword, { body: { email } });
      expect(await mailsTo(app(), email)).toHaveLength(1);
      const admin = await seedPerson(app(), 'admin');
      expect((await admin.call(inviteAgain, of(id))).status).toBe(200);
      const next = await tokenMailedTo(app(), email);
      expect((await choose(token)).status).toBe(410);
      expect((await choose(next)).status).toBe(200);
      expect(refusalOf(await admin.call(inviteAgain, of(id)))).toEqual([
        409,
        'Esta persona ya ha aceptado la invitación',
      ]);
    });

    it('does not count an invited or suspended administrator as active, and withdraws an invitation', async () => {
      const { id, token } = await invite(ada);
      for (const call of [ada.call(suspendUser, because(id)), ada.call(demoteUser, because(id))])
        expect(refusalOf(await call)).toEqual(PENDING);
      expect((await ada.call(suspendUser, because(bea.id))).status).toBe(200);
      expect(refusalOf(await ada.call(demoteUser, because(ada.id)))).toEqual(LAST);
      expect((await ada.call(deleteUser, of(id))).status).toBe(200);
      expect((await choose(token)).status).toBe(404);
      const { users } = (await ada.call(listUsers, { query: { search: 'Luz', role: 'admin' } })).reply;
      expect(users).toEqual([]);
    });

    it('refuses an invitation to the address of an account and names promotion as the way', async () => {
      const customer = await seedPerson(app(), 'user');
      const email = (await emailOf(customer)).toUpperCase();
      const answer = await ada.call(inviteAdmin, { body: { name: 'Otra', email } });
      expect([answer.status, answer.refusal]).toEqual([
        409,
        {
          error:
            'Ya hay una cuenta con este email. Búscala en la lista y, si es la suya, hazla administradora',
          field: 'email',
        },
      ]);
      expect((await ada.call(promoteUser, of(customer.id))).reply.user.role).toBe('admin');
      expect(await isOpen(customer)).toBe(false);
      const [mail] = (await mailsTo(app(), email.toLowerCase())).slice(-1);
      expect(mail?.subject).toBe('Ya eres administrador');
    });

    it('promotes only customers with a verified address and without open requests', async () => {
      const unverified = await newPerson(app());
      const technician = await seedTechnician(app(), { approvedBy: ada });
      const busy = await seedPerson(app(), 'user');
      await requestJob(busy, technician);
      const suspended = await seedPerson(app(), 'user');
      await ada.call(suspendUser, because(suspended.id));
      for (const { id } of [unverified, technician, busy, suspended, bea])
        expect(refusalOf(await ada.call(promoteUser, of(id)))).toEqual([
          409,
          'Solo puede ser administrador un cliente con el email verificado y sin solicitudes ni pagos en curso',
        ]);
      expect((await ada.call(promoteUser, of(999_999))).status).toBe(404);
    });

    it('keeps the suspension of an account that the server refuses to promote', async () => {
      const technician = await seedTechnician(app(), { approvedBy: ada });
      const email = await emailOf(technician);
      await ada.call(suspendUser, because(technician.id));
      const promotion = app().platform.database.transaction(tx => promoteOnServer(tx, email, ''));
      await expect(promotion).rejects.toMatchObject({ code: 'not_promotable' });
      const user = await db()
        .selectFrom('users')
        .select(['role', 'suspension_reason'])
        .where('id', '=', technician.id)
        .executeTakeFirst();
      expect(user).toEqual({ role: 'technician', suspension_reason: REASON });
    });

    it('makes an administrator a customer, ends the sessions and allows the deletion afterwards', async () => {
      const email = await emailOf(bea);
      expect(refusalOf(await ada.call(deleteUser, of(bea.id)))).toEqual([
        409,
        'Un administrador no se puede eliminar. Antes tiene que dejar de serlo',
      ]);
      expect((await ada.call(demoteUser, because(bea.id))).reply.user.role).toBe('user');
      expect(await isOpen(bea)).toBe(false);
      expect((await mailsTo(app(), email)).at(-1)?.subject).toBe('Ya no eres administrador');
      expect(refusalOf(await ada.call(demoteUser, because(bea.id)))).toEqual([
        409,
        'Esta cuenta ya no es de un administrador',
      ]);
      expect((await ada.call(deleteUser, of(bea.id))).status).toBe(200);
    });

    it('suspends and reactivates another administrator, and logs out users and administrators', async () => {
      const third = await seedPerson(app(), 'admin', 'Cleo');
      const { user } = (await ada.call(suspendUser, because(bea.id))).reply;
      expect(user).toMatchObject({ role: 'admin', suspension_reason: REASON });
      expect(await isOpen(bea)).toBe(false);
      expect(await lastNotice(third)).toContain('Bea tiene la cuenta de administrador suspendida.');
      expect((await ada.call(reactivateUser, of(bea.id))).reply.user.suspended_at).toBeNull();
      const customer = await newPerson(app());
      for (const who of [third, customer]) {
        expect((await ada.call(logOutUser, of(who.id))).status).toBe(200);
        expect(await isOpen(who)).toBe(false);
      }
      const { users } = (await ada.call(listUsers, { query: { search: customer.name } })).reply;
      const address = users[0]?.email ?? '';
      expect((await mailsTo(app(), address)).at(-1)?.subject).toBe('Hemos cerrado tus sesiones');
      expect((await logIn(address, TEST_PASSWORD)).status).toBe(200);
    });

    it('refuses decisions about the own account, also of the last administrator', async () => {
      const calls = () => [
        ada.call(suspendUser, because(ada.id)),
        ada.call(demoteUser, because(ada.id)),
        ada.call(deleteUser, of(ada.id)),
      ];
      for (const call of calls()) expect(refusalOf(await call)).toEqual(OWN);
      expect(refusalOf(await ada.call(logOutUser, of(ada.id)))).toEqual(OWN);
      await ada.call(demoteUser, because(bea.id));
      for (const call of calls()) expect(refusalOf(await call)).toEqual(LAST);
      expect(await isOpen(ada)).toBe(true);
    });
  });
});
