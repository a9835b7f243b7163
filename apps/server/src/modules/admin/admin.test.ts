import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { snapshotRequestState } from '../../testing/database/snapshot-request-state.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

const { listPendingTechnicians, approveTechnician, rejectTechnician } = adminTechnicianEndpoints;

onBothEngines('approval of technicians', (world, onOne) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
  });

  const pending = async () => (await admin.call(listPendingTechnicians, { query: {} })).reply.technicians;
  const waitingOf = async (person: Person) => (await pending()).find(({ id }) => id === person.id);
  const titles = async (person: Person) =>
    (await person.call(notificationEndpoints.listNotifications)).reply.notifications.map(
      ({ title }) => title,
    );
  const decide = (
    endpoint: typeof approveTechnician | typeof rejectTechnician,
    profileId: unknown,
    who = admin,
  ) => who.call(endpoint, { params: { profileId } as { profileId: number } });
  const reject = (profileId: number | undefined, body: unknown) =>
    admin.call(rejectTechnician, { params: { profileId: profileId ?? 0 }, body });

  onOne(() => {
    it('lists waiting technicians, oldest first, and notifies them of the decision', async () => {
      const first = await seedTechnician(world().app, {
        approvedBy: null,
        name: 'Primera',
        serviceIds: [1, 5],
      });
      const second = await seedTechnician(world().app, { approvedBy: null, name: 'Segundo' });
      expect(await titles(admin)).toEqual(['Nuevo técnico pendiente', 'Nuevo técnico pendiente']);
      const list = await pending();
      expect(list.map(({ name }) => name)).toEqual(['Primera', 'Segundo']);
      expect(list[0]).toMatchObject({ hourly_rate: 30, services: ['Fontanería', 'Electricidad'] });
      const page = async (cursor?: string) =>
        (await admin.call(listPendingTechnicians, { query: { limit: 1, cursor } })).reply;
      const { technicians, next_cursor } = await page();
      const last = await page(next_cursor ?? '');
      expect([...technicians, ...last.technicians]).toEqual(list);
      expect(last.next_cursor).toBeNull();
      const [one, other] = list.map(({ profile_id }) => profile_id);
      expect((await decide(approveTechnician, one)).reply).toEqual({ ok: true });
      expect((await decide(rejectTechnician, other)).reply).toEqual({ ok: true });
      expect(await pending()).toEqual([]);
      expect(await titles(first)).toEqual(['Perfil aprobado']);
      expect(await titles(second)).toEqual(['Perfil rechazado']);
      const { read } = world().app.platform.database;
      const profiles = await read.selectFrom('technicians').select(['user_id', 'approved']).execute();
      expect(profiles).toEqual([{ user_id: first.id, approved: 1 }]);
    });

    it('shows the reason of a rejection to the technician and in the audit log', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      const profileId = (await waitingOf(technician))?.profile_id;
      (await reject(profileId, { reason: ' Falta el seguro de responsabilidad civil ' })).reply;
      const [notice] = (await technician.call(notificationEndpoints.listNotifications)).reply.notifications;
      expect(notice?.message).toBe(
        'No hemos aprobado tu perfil por este motivo: «Falta el seguro de responsabilidad civil». Complétalo y guárdalo de nuevo para volver a solicitarlo.',
      );
      const [act] = (await admin.call(auditEndpoints.listActs, { query: { action: 'technician_rejected' } }))
        .reply.acts;
      expect(act?.details.reason).toBe('Falta el seguro de responsabilidad civil');
    });

    it.each([
      [{ reason: '' }, 'Escribe el motivo'],
      [{ reason: ' \n ' }, 'Escribe el motivo'],
      [{ reason: 'a'.repeat(501) }, 'El motivo no puede pasar de 500 caracteres'],
    ])('returns 400 for a rejection with the body %j and keeps the profile', async (body, error) => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      const refused = await reject((await waitingOf(technician))?.profile_id, body);
      expect([refused.status, refused.refusal]).toEqual([400, { error, field: 'reason' }]);
      expect(await waitingOf(technician)).toBeDefined();
    });

    it('accepts a rejection without a body', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      expect((await reject((await waitingOf(technician))?.profile_id, undefined)).reply).toEqual({
        ok: true,
      });
      const [notice] = (await technician.call(notificationEndpoints.listNotifications)).reply.notifications;
      expect(notice?.message).toBe(
        'No hemos aprobado tu perfil. Complétalo y guárdalo de nuevo para volver a solicitarlo.',
      );
    });

    it('returns 403 to technicians and customers, and 404 for an unknown profile', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      const customer = await seedPerson(world().app, 'user');
      const profileId = (await waitingOf(technician))?.profile_id;
      const before = await snapshotRequestState(world().app);
      for (const who of [technician, customer]) {
        expect((await who.call(listPendingTechnicians, { query: {} })).status).toBe(403);
        for (const endpoint of [approveTechnician, rejectTechnician])
          expect((await decide(endpoint, profileId, who)).status).toBe(403);
      }
      for (const endpoint of [approveTechnician, rejectTechnician]) {
        const unknown = await decide(endpoint, 999_999);
        expect([unknown.status, unknown.refusal]).toEqual([
          404,
          { error: 'Perfil de técnico no encontrado' },
        ]);
        const wrong = await decide(endpoint, 'abc');
        expect([wrong.status, wrong.refusal]).toEqual([
          400,
          { error: 'El perfil debe ser un número', field: 'profileId' },
        ]);
      }
      expect(await snapshotRequestState(world().app)).toEqual(before);
    });
  });

  it('accepts only one of six decisions about a technician that arrive at once', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: null });
    const profileId = (await waitingOf(technician))?.profile_id;
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(approveTechnician, profileId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await titles(technician)).toEqual(['Perfil aprobado']);
    const late = await decide(rejectTechnician, profileId);
    expect([late.status, late.refusal]).toEqual([409, { error: 'Esta solicitud de alta ya se resolvió' }]);
  });
});
