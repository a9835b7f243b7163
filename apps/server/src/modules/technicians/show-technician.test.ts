import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { type Person, TEST_PASSWORD } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { callAs } from '../../testing/http/call-as.ts';
import { tokenMailedTo } from '../../testing/notifications/mails.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../testing/world.ts';

/** Time in which a change must reach the other processes. */
const ARRIVAL_MS = 2000;

onBothEngines('cached public profiles', (world, onOne) => {
  let other: App;
  let admin: Person;

  beforeAll(async () => {
    other = await world().neighbour();
    await other.server.ready();
    await world().app.server.ready();
    admin = await seedPerson(world().app, 'admin');
  });

  const show = (app: App, id: number, viewer: Person | null = null) =>
    callAs(app, viewer?.token ?? null, technicianEndpoints.getTechnician, { params: { id: String(id) } });

  it('a profile shows a new name at once in the process that changed it and within two seconds in another one', async () => {
    const technician = await seedTechnician(world().app, { name: 'Ana Vieja', approvedBy: admin });
    const nameIn = async (app: App) => (await show(app, technician.id)).reply.technician.name;
    expect([await nameIn(world().app), await nameIn(other)]).toEqual(['Ana Vieja', 'Ana Vieja']);
    const body = { name: 'Ana Nueva', phone: null };
    (await technician.call(ownAccountEndpoints.updateProfile, { body })).reply;
    expect(await nameIn(world().app)).toBe('Ana Nueva');
    await expect.poll(() => nameIn(other), { timeout: ARRIVAL_MS, interval: 50 }).toBe('Ana Nueva');
  });

  it('a cached public profile shows a changed e-mail address as soon as its link is used', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const emailNow = async (app: App) => (await show(app, technician.id)).reply.technician.email;
    const old = await emailNow(world().app);
    expect(await emailNow(other)).toBe(old);
    const email = `nueva-${technician.id}@ejemplo.es`;
    const body = { email, current_password: TEST_PASSWORD };
    (await technician.call(ownAccountEndpoints.changeEmail, { body })).reply;
    expect(await emailNow(world().app)).toBe(old);
    const token = await tokenMailedTo(world().app, email);
    (await technician.call(mailedLinkEndpoints.verifyEmail, { body: { token } })).reply;
    expect(await emailNow(world().app)).toBe(email);
    await expect.poll(() => emailNow(other), { timeout: ARRIVAL_MS, interval: 50 }).toBe(email);
  });

  onOne(() => {
    it('the profile of a suspended technician returns 404 for all but the administrators', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      expect((await show(world().app, technician.id)).status).toBe(200);
      const params = { id: technician.id };
      (await admin.call(adminUserEndpoints.suspendUser, { params, body: { reason: 'Prueba' } })).reply;
      expect((await show(world().app, technician.id)).status).toBe(404);
      expect((await show(world().app, technician.id, admin)).reply.technician.id).toBe(technician.id);
      expect((await show(world().app, technician.id)).status).toBe(404);
      await expect
        .poll(async () => (await show(other, technician.id)).status, { timeout: ARRIVAL_MS, interval: 50 })
        .toBe(404);
    });
  });
});
