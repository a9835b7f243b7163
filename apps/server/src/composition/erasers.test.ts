import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { erasureTask } from '../modules/accounts/deletion/erase-accounts.ts';
import { createRedactor } from '../modules/accounts/deletion/redact.ts';
import { deleteAccount } from '../modules/accounts/public.ts';
import { insertMessages } from '../modules/chat/public.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import type { Person } from '../testing/accounts/people.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { tracesOf } from '../testing/database/traces.ts';
import { acceptedJob } from '../testing/requests/requests.ts';
import { seedTechnician } from '../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../testing/world.ts';
import { ERASERS } from './personal-data.ts';

const NAME = 'Olvido Mínguez Prieto';
/** More than the eraser redacts in one transaction. */
const MESSAGES = 450;

onBothEngines('the rows of a deleted account', world => {
  let technician: Person;

  beforeAll(async () => {
    const { app } = world();
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin'), name: 'Luis' });
    // The test runs the task itself, so that it sees the state before.
    await app.platform.tasks.hold();
  });

  /** Deletes a customer with a long history in one accepted job. Returns also the id of its request. */
  async function closeAccount() {
    const { database } = world().app.platform;
    const customer = await seedPerson(world().app, 'user', NAME);
    const id = await acceptedJob(customer, technician);
    const messages = Array.from({ length: MESSAGES }, (_, n) => ({
      request_id: id,
      sender_id: customer.id,
      client_id: `clave-${n}`,
      message: `Soy ${NAME}`,
      created_at: n,
    }));
    await database.transaction(tx => insertMessages(tx, messages));
    await database.transaction(tx => deleteAccount(tx, customer.id));
    return { customer, id };
  }

  const messagesLeft = async () =>
    (
      await world()
        .app.platform.database.read.selectFrom('messages')
        .select('id')
        .where('message', 'like', `%${NAME}%`)
        .execute()
    ).length;
  const erasures = () =>
    world().app.platform.database.read.selectFrom('account_erasures').select('user_id').execute();

  it('the deletion of an account leaves the rows to the background task, closes the account at once and ends the person’s open jobs', async () => {
    const { app } = world();
    const { customer, id } = await closeAccount();
    expect((await customer.call(accountEndpoints.me)).status).toBe(401);
    expect((await customer.call(notificationEndpoints.listNotifications)).status).toBe(401);
    const { request } = (await technician.call(requestEndpoints.getRequest, { params: { id } })).reply;
    expect([request.status, request.user_name]).toEqual(['cancelled', 'Usuario eliminado']);
    expect([await messagesLeft(), await erasures()]).toEqual([MESSAGES, [{ user_id: customer.id }]]);
    expect(await tracesOf(app, [NAME])).toEqual([]);
    expect(await erasures()).toEqual([]);
  });

  it('lets another instance erase the rows when the one that deleted the account has stopped', async () => {
    await closeAccount();
    await (await world().another()).platform.tasks.drain();
    expect([await messagesLeft(), await erasures()]).toEqual([0, []]);
  });

  it('one failing eraser does not stop the others, and the log names the account and the eraser without personal data', async () => {
    const { app, logLines } = world();
    const { customer } = await closeAccount();
    async function eraseNothing(): Promise<void> {
      throw new Error('broken');
    }
    const { attempt, findDue } = erasureTask(app.platform, [eraseNothing, ...ERASERS]);
    const [row] = await findDue(app.platform.database.read, world().now, 1);
    if (!row) throw new Error('Nothing is to be erased');
    await expect(attempt(row)).rejects.toThrow(`1 of ${ERASERS.length + 1} erasers failed`);
    expect([await messagesLeft(), await erasures()]).toEqual([0, [{ user_id: customer.id }]]);
    const logged = logLines.filter(line => line.eraser === 'eraseNothing');
    expect(logged).toMatchObject([{ userId: customer.id, err: { message: 'broken' } }]);
    expect(JSON.stringify(logged)).not.toContain(NAME);
    await app.platform.tasks.drain();
    expect(await erasures()).toEqual([]);
  });

  it('an eraser that always exceeds a time limit of the database is logged and does not stop the others', async () => {
    const { app, logLines } = world();
    const { customer } = await closeAccount();
    async function eraseTooSlowly(): Promise<void> {
      throw new DatabaseUnavailable(new Error('canceling statement due to statement timeout'));
    }
    const { attempt, findDue } = erasureTask(app.platform, [eraseTooSlowly, ...ERASERS]);
    const [row] = await findDue(app.platform.database.read, world().now, 1);
    if (!row) throw new Error('Nothing is to be erased');
    await expect(attempt(row)).rejects.toThrow(`1 of ${ERASERS.length + 1} erasers failed`);
    expect([await messagesLeft(), await erasures()]).toEqual([0, [{ user_id: customer.id }]]);
    expect(logLines.filter(line => line.eraser === 'eraseTooSlowly')).toMatchObject([
      { userId: customer.id },
    ]);
    await app.platform.tasks.drain();
  });

  it('a shutdown ends the attempt at the eraser that it interrupts', async () => {
    const { platform } = world().app;
    const { customer } = await closeAccount();
    const stop = new AbortController();
    const shutdown = Object.create(platform.shutdown, { requested: { value: stop.signal } });
    const later = vi.fn(async () => {});
    const eraseThenStop = async () => {
      stop.abort();
      throw new DatabaseUnavailable(new Error('the server stops'));
    };
    const task = erasureTask({ ...platform, shutdown }, [eraseThenStop, later]);
    const row = { user_id: customer.id, attempts: 0, attempt_at: 0 };
    await expect(task.attempt(row)).rejects.toThrow(DatabaseUnavailable);
    expect(later).not.toHaveBeenCalled();
    await platform.tasks.drain();
  });

  it('leaves no row after a crash between any two transactions', async () => {
    const { app } = world();
    const { database } = app.platform;
    const { customer } = await closeAccount();
    const redact = createRedactor({ name: NAME, email: '', phone: null, addresses: new Set() });
    /** Runs the erasers until they have written this often. Returns whether they finished. */
    async function eraseUntil(crashAfter: number): Promise<boolean> {
      let writes = 0;
      const write: Parameters<(typeof ERASERS)[number]>[0]['write'] = async work => {
        if (writes === crashAfter) throw new Error('crash');
        writes += 1;
        return database.transaction(work);
      };
      const erasure = { db: database.read, userId: customer.id, redact, write, removePhotos: async () => {} };
      try {
        for (const erase of ERASERS) await erase(erasure);
        return true;
      } catch (error) {
        expect((error as Error).message).toBe('crash');
        return false;
      }
    }
    let crashes = 0;
    while (!(await eraseUntil(crashes))) crashes += 1;
    expect(crashes).toBeGreaterThan(4);
    expect(await messagesLeft()).toBe(0);
    expect(await tracesOf(app, [NAME])).toEqual([]);
  });
});
