import { setImmediate } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { expect, it } from 'vitest';
import { withExpensiveHashes } from '../../../testing/accounts/cheap-hashes.ts';
import { newPerson, type Person, TEST_PASSWORD } from '../../../testing/accounts/people.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { deleteAccount, hashPassword } from '../public.ts';
import { markLinksUsed } from '../store/mailed-links.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { setPassword } from '../store/write-users.ts';

const { login, me } = accountEndpoints;
const { getAccount, changeEmail, changePassword, listSessions } = ownAccountEndpoints;
const OLD = TEST_PASSWORD;
const NEW = 'caldera roja';
/** Address of calls in tests. The hashing queue handles all calls from one address in order. */
const HERE = '127.0.0.1';

onBothEngines('calls with the old password during recovery and deletion', world => {
  withExpensiveHashes();

  const emailOf = async (who: Person) => (await who.call(getAccount)).reply.user.email;
  const enter = async (email: string, password: string) =>
    callAs(world().app, null, login, { body: { email, password } });

  /** Runs `work` while `calls` wait for their passwords to be hashed. Returns the statuses of the calls. */
  async function meanwhile(
    calls: () => readonly Promise<{ readonly status: number }>[],
    work: () => Promise<unknown>,
  ): Promise<readonly number[]> {
    // Strangers and sessions wait in separate queues.
    const crowd = Array.from({ length: 32 }, (_, number) =>
      hashPassword('de otra persona', { address: HERE, device: number % 2 === 0 ? null : `otro ${number}` }),
    );
    const answers = calls();
    // Lets the calls read the old hash before they wait in the queue.
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    await work();
    await Promise.all(crowd);
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  it('rejects a login and changes of password and address with the old password while the owner recovers the account', async () => {
    const { app } = world();
    const owner = await newPerson(app);
    const email = await emailOf(owner);
    const hash = await hashPassword(NEW, { address: HERE });
    const mine = { current_password: OLD };
    const [entered] = await meanwhile(
      () => [
        enter(email, OLD),
        owner.call(changePassword, { body: { ...mine, new_password: 'del ladrón' } }),
        owner.call(changeEmail, { body: { ...mine, email: `ladron-${owner.id}@ejemplo.es` } }),
      ],
      () =>
        app.platform.database.transaction(async tx => {
          await setPassword(tx, owner.id, hash);
          await endSessionsOf(tx, { userId: owner.id });
          await markLinksUsed(tx, owner.id, ['reset', 'change', 'verify']);
        }),
    );
    expect(entered).toBe(401);
    const { token } = (await enter(email, NEW)).reply;
    const call = <E extends typeof getAccount | typeof listSessions>(row: E) => callAs(app, token, row);
    expect((await call(getAccount)).reply.pending_email).toBeNull();
    expect((await call(listSessions)).reply.sessions).toHaveLength(1);
  });

  it('rejects a login to an account that is being deleted', async () => {
    const { app } = world();
    const leaving = await newPerson(app);
    const email = await emailOf(leaving);
    const answers = await meanwhile(
      () => [enter(email, OLD), enter(email, OLD)],
      () => app.platform.database.transaction(tx => deleteAccount(tx, leaving.id)),
    );
    expect(answers).toEqual([401, 401]);
    expect((await leaving.call(me)).status).toBe(401);
  });
});
