import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { queueEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { listChangedTechnicians, markTechnicianSeen, revokeApproval, approveTechnician } =
  adminTechnicianEndpoints;
const TEXT = 'Trabajo limpio y con garantía';

onBothEngines('changes of approved technicians', (world, onOne) => {
  let admin: Person;
  let technician: Person;
  let profileId: number;

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
    technician = await seedTechnician(world().app, { approvedBy: admin, name: 'Luis Prieto' });
    profileId = (await technician.call(ownProfileEndpoints.getMyProfile)).reply.profile.id;
  });

  const changed = async () => (await admin.call(listChangedTechnicians)).reply.technicians;
  const write = async (bio: string, who = technician) =>
    (await who.call(ownProfileEndpoints.updateMyProfile, { body: { bio, available: true } })).reply;
  const rename = async (name: string) =>
    (await technician.call(ownAccountEndpoints.updateProfile, { body: { name, phone: null } })).reply;
  const see = (name: string, bio: string, id = profileId) =>
    admin.call(markTechnicianSeen, { params: { profileId: id }, body: { name, bio } });

  it('lists a new name or text with the one that the staff have seen, until an administrator has seen it', async () => {
    expect(await changed()).toEqual([]);
    await write('Llámame al 600 000 000');
    const since = new Date(world().now).toISOString();
    world().now += 60_000;
    await rename('Luis Prieto García');
    expect(await changed()).toEqual([
      {
        id: technician.id,
        profile_id: profileId,
        name: 'Luis Prieto García',
        bio: 'Llámame al 600 000 000',
        seen_name: 'Luis Prieto',
        seen_bio: TEXT,
        changed_at: since,
      },
    ]);
    const { groups } = (await admin.call(queueEndpoints.getQueue)).reply;
    expect(groups.find(({ group }) => group === 'changed_technicians')).toMatchObject({
      count: 1,
      rows: [{ id: profileId, kind: 'technician_changed', name: 'Luis Prieto García', since }],
    });
    // The administrator has seen a text that the technician has replaced since.
    const late = await see('Luis Prieto García', 'Otro texto');
    expect([late.status, late.refusal.error]).toEqual([...ERRORS.profile_not_as_seen]);
    expect(await changed()).toHaveLength(1);
    expect((await see('Luis Prieto García', 'Llámame al 600 000 000')).status).toBe(200);
    expect(await changed()).toEqual([]);
    expect((await see('Luis Prieto García', 'Llámame al 600 000 000')).status).toBe(409);
    const { acts } = (await admin.call(auditEndpoints.listActs)).reply;
    expect(acts[0]).toMatchObject({ action: 'technician_seen' });
    await rename('Luis Prieto');
    await write(TEXT);
    expect((await see('Luis Prieto', TEXT)).status).toBe(200);
  });

  onOne(() => {
    it('leaves out a change that the technician undoes, and changes of other data', async () => {
      await write('Algo nuevo');
      expect(await changed()).toHaveLength(1);
      await write(TEXT);
      expect(await changed()).toEqual([]);
      (
        await technician.call(ownProfileEndpoints.updateMyProfile, {
          body: { bio: TEXT, hourly_rate: 45, available: false },
        })
      ).reply;
      expect(await changed()).toEqual([]);
    });

    it('leaves out technicians without approval, who are decided about anyway', async () => {
      const waiting = await seedTechnician(world().app, { approvedBy: null });
      await write('Todavía espero', waiting);
      expect(await changed()).toEqual([]);
      await write('Me aprobaron con otro texto');
      const params = { profileId };
      (await admin.call(revokeApproval, { params, body: { reason: 'Prueba' } })).reply;
      expect(await changed()).toEqual([]);
      (await admin.call(approveTechnician, { params })).reply;
      expect(await changed()).toEqual([]);
      await write('Y otra vez');
      expect(await changed()).toMatchObject([{ seen_bio: 'Me aprobaron con otro texto' }]);
    });

    it('refuses an unknown profile', async () => {
      expect((await see('Nadie', '', 999_999)).status).toBe(404);
    });
  });
});
