import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { jobDecisionEndpoints } from '@oficio/domain/admin/job-file/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { callDuring } from '../../../testing/database/call-during.ts';
import { requestJob, setStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const body = { reason: 'Quejas' };

onBothEngines('a decision of an administrator while another call acts on a job', world => {
  const app = () => world().app;
  async function seed() {
    const admin = await seedPerson(app(), 'admin');
    const customer = await seedPerson(app(), 'user');
    return { admin, customer, technician: await seedTechnician(app(), { approvedBy: admin }) };
  }
  async function revoking(admin: Person, technician: Person) {
    const { profile } = (await technician.call(ownProfileEndpoints.getMyProfile)).reply;
    const params = { profileId: profile.id };
    return () => admin.call(adminTechnicianEndpoints.revokeApproval, { params, body });
  }
  const statusesOf = async (column: 'technician_id' | 'user_id', { id }: Person) =>
    (
      await app()
        .platform.database.read.selectFrom('requests')
        .select('status')
        .where(column, '=', id)
        .orderBy('id')
        .execute()
    ).map(({ status }) => status);

  it('revoking ends the job that the technician accepts meanwhile', async () => {
    const { admin, customer, technician } = await seed();
    const id = await requestJob(customer, null);
    const revocation = callDuring(app(), 'request_moved', await revoking(admin, technician));
    await setStatus(technician, id, 'accepted');
    expect((await revocation())?.status).toBe(200);
    expect(await statusesOf('technician_id', technician)).toEqual(['cancelled']);
  });

  it('a suspension ends the job that the technician accepts meanwhile', async () => {
    const { admin, customer, technician } = await seed();
    const id = await requestJob(customer, null);
    const suspension = callDuring(app(), 'request_moved', () =>
      admin.call(adminUserEndpoints.suspendUser, { params: { id: technician.id }, body }),
    );
    await setStatus(technician, id, 'accepted');
    expect((await suspension())?.status).toBe(200);
    expect(await statusesOf('technician_id', technician)).toEqual(['cancelled']);
  });

  it('a technician who is being suspended cannot accept a job', async () => {
    const { admin, customer, technician } = await seed();
    const id = await requestJob(customer, null);
    const acceptance = callDuring(app(), 'user_suspended', () =>
      technician.call(requestEndpoints.setRequestStatus, { params: { id }, body: { status: 'accepted' } }),
    );
    (await admin.call(adminUserEndpoints.suspendUser, { params: { id: technician.id }, body })).reply;
    expect((await acceptance())?.status).toBe(401);
    expect(await statusesOf('user_id', customer)).toEqual(['pending']);
  });

  it('revoking ends the request that a customer sends meanwhile', async () => {
    const { admin, customer, technician } = await seed();
    const revocation = callDuring(app(), 'request_created', await revoking(admin, technician));
    await requestJob(customer, technician);
    expect((await revocation())?.status).toBe(200);
    expect(await statusesOf('technician_id', technician)).toEqual(['cancelled']);
  });

  it('revoking ends the request that another administrator sends to the technician meanwhile', async () => {
    const { admin, customer, technician } = await seed();
    const id = await requestJob(customer, null);
    const revocation = callDuring(app(), 'request_copied', await revoking(admin, technician));
    const replacement = { params: { id }, body: { ...body, technician_id: technician.id } };
    (await admin.call(jobDecisionEndpoints.replaceJob, replacement)).reply;
    expect((await revocation())?.status).toBe(200);
    expect(await statusesOf('technician_id', technician)).toEqual(['cancelled']);
  });

  it('a suspension of the customer ends the copy of a request that another administrator sends meanwhile', async () => {
    const { admin, customer } = await seed();
    const id = await requestJob(customer, null);
    const suspension = callDuring(app(), 'request_copied', () =>
      admin.call(adminUserEndpoints.suspendUser, { params: { id: customer.id }, body }),
    );
    const replacement = { params: { id }, body: { ...body, technician_id: null } };
    (await admin.call(jobDecisionEndpoints.replaceJob, replacement)).reply;
    expect((await suspension())?.status).toBe(200);
    expect(await statusesOf('user_id', customer)).toEqual(['cancelled', 'cancelled']);
  });
});
