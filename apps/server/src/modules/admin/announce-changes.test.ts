import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { AdminSubject } from '@oficio/domain/live/socket.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { listen, openSocketClient, type SocketClient } from '../../testing/live/socket-client.ts';
import { requestJob, setStatus } from '../../testing/requests/requests.ts';
import { seedTechnician } from '../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../testing/world.ts';

onOneEngine("live updates of the administrators' pages", world => {
  let url: string;
  let admin: Person;
  let customer: Person;
  let technician: Person;
  const clients: SocketClient[] = [];

  beforeAll(async () => {
    const { app } = world();
    url = await listen(app);
    admin = await seedPerson(app, 'admin');
    customer = await seedPerson(app, 'user');
    technician = await seedTechnician(app, { approvedBy: admin });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function connect(who: Person): Promise<SocketClient> {
    const opened = await openSocketClient(url, who.token);
    clients.push(opened);
    return opened;
  }
  const { approveTechnician, rejectTechnician, listPendingTechnicians } = adminTechnicianEndpoints;
  const profileOf = async ({ id }: Person) => {
    const { technicians } = (await admin.call(listPendingTechnicians, { query: {} })).reply;
    return technicians.find(waiting => waiting.id === id)?.profile_id ?? 0;
  };
  const approve = async (who: Person) =>
    (await admin.call(approveTechnician, { params: { profileId: await profileOf(who) } })).reply;
  const reject = async (who: Person) =>
    (
      await admin.call(rejectTechnician, {
        params: { profileId: await profileOf(who) },
        body: { reason: 'Falta el seguro' },
      })
    ).reply;
  const reason = { reason: 'Insultos' };

  /** Each row prepares its data and returns the change to make. */
  it.each<readonly [string, readonly AdminSubject[], () => Promise<() => Promise<unknown>>]>([
    ['a customer registers', ['users'], async () => () => newPerson(world().app, 'user')],
    [
      'a technician registers',
      ['users', 'technicians'],
      async () => () => newPerson(world().app, 'technician'),
    ],
    [
      'an administrator approves a technician',
      ['technicians'],
      async () => {
        const applicant = await newPerson(world().app, 'technician');
        return () => approve(applicant);
      },
    ],
    [
      'an administrator rejects a technician',
      ['technicians'],
      async () => {
        const applicant = await newPerson(world().app, 'technician');
        return () => reject(applicant);
      },
    ],
    ['a customer makes a request', ['requests'], async () => () => requestJob(customer, technician)],
    [
      'a request moves',
      ['requests', 'payments'],
      async () => {
        const id = await requestJob(customer, technician);
        return () => setStatus(technician, id, 'accepted');
      },
    ],
    [
      'an administrator suspends a user',
      ['users'],
      async () => {
        const { id } = await seedPerson(world().app, 'user');
        return async () =>
          (await admin.call(adminUserEndpoints.suspendUser, { params: { id }, body: reason })).reply;
      },
    ],
    [
      'an administrator deletes a user',
      ['users', 'technicians'],
      async () => {
        const { id } = await newPerson(world().app, 'technician');
        return async () => (await admin.call(adminUserEndpoints.deleteUser, { params: { id } })).reply;
      },
    ],
  ])('sends admin_changed only to administrators when %s', async (_, subjects, prepare) => {
    const act = await prepare();
    const theirs = await connect(admin);
    const others = [await connect(customer), await connect(technician)];
    await act();
    for (const subject of subjects)
      await theirs.waitFor('admin_changed', change => change.subject === subject);
    // The acknowledgement arrives after all events that were emitted before it.
    await Promise.all([others[0]?.ask('join', customer.id), others[1]?.ask('join', technician.id)]);
    expect(others.flatMap(other => other.received('admin_changed'))).toEqual([]);
  });

  it('sends admin_changed once per subject of a transaction, and not at all when the transaction fails', async () => {
    const userId = (await seedPerson(world().app, 'user')).id;
    const theirs = await connect(admin);
    const { database } = world().app.platform;
    const change = (fails: boolean) =>
      database.transaction(async tx => {
        for (let times = 0; times < 3; times += 1) await tx.publish('user_suspended', { userId });
        if (fails) throw new Error('no');
      });
    await change(true).catch(() => {});
    await theirs.ask('join', admin.id);
    expect(theirs.received('admin_changed')).toEqual([]);
    await change(false);
    await theirs.ask('join', admin.id);
    expect(theirs.received('admin_changed')).toEqual([{ subject: 'users' }, { subject: 'payments' }]);
  });

  it.each([
    ['approved', approve],
    ['rejected', reject],
  ])('sends profile_changed only to the technician when the profile was %s', async (_, decide) => {
    const applicant = await newPerson(world().app, 'technician');
    const theirs = await connect(applicant);
    const others = [await connect(technician), await connect(customer)];
    await decide(applicant);
    expect(await theirs.waitFor('profile_changed')).toEqual({ user_id: applicant.id });
    await Promise.all([others[0]?.ask('join', technician.id), others[1]?.ask('join', customer.id)]);
    expect(others.flatMap(other => other.received('profile_changed'))).toEqual([]);
  });
});
