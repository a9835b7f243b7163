import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { approveTechnician, rejectTechnician, revokeApproval } = adminTechnicianEndpoints;
const { getMyProfile, getMyRefusal, updateMyProfile } = ownProfileEndpoints;
const REASON = 'Falta el seguro de responsabilidad civil';
const PROFILE = { bio: 'Trabajo limpio', experience_years: 5, hourly_rate: 30, available: true };

onOneEngine('the refusal of a technician', world => {
  let admin: Person;

  beforeAll(async () => {
    admin = await seedPerson(world().app, 'admin');
  });

  const refusalOf = async (technician: Person) => (await technician.call(getMyRefusal)).reply.refusal;
  const paramsOf = async (technician: Person) => ({
    params: { profileId: (await technician.call(getMyProfile)).reply.profile.id },
  });

  it('is read by a rejected technician with its reason until the next application', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: null });
    expect(await refusalOf(technician)).toBeNull();
    const call = { ...(await paramsOf(technician)), body: { reason: REASON } };
    (await admin.call(rejectTechnician, call)).reply;
    expect((await technician.call(getMyProfile)).status).toBe(404);
    const at = new Date(world().now).toISOString();
    expect(await refusalOf(technician)).toEqual({ kind: 'rejected', reason: REASON, at });
    (await technician.call(updateMyProfile, { body: PROFILE })).reply;
    expect(await refusalOf(technician)).toBeNull();
  });

  it('is read by a technician who lost the approval until the profile is approved again', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    expect(await refusalOf(technician)).toBeNull();
    const params = await paramsOf(technician);
    (await admin.call(revokeApproval, { ...params, body: { reason: REASON } })).reply;
    expect(await refusalOf(technician)).toMatchObject({ kind: 'revoked', reason: REASON });
    (await admin.call(approveTechnician, params)).reply;
    expect(await refusalOf(technician)).toBeNull();
  });
});
