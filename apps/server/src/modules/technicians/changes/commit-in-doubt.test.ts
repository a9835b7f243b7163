import { setTimeout as sleep } from 'node:timers/promises';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { refreshSearch } from './record-changes.ts';

/** The message about a commit that got no answer arrives within this time. Milliseconds. */
const ARRIVAL_MS = 5000;
/** The connection breaks so long after the commit was sent; a slow commit takes longer. Milliseconds. */
const BREAK_MS = 300;
const PLACE = { lat: 40.4168, lng: -3.7038 };

onBothEngines(
  'a technician whose change was not confirmed',
  world => {
    let admin: Person;
    let visitor: Person;

    beforeAll(async () => {
      await world().app.server.ready();
      admin = await seedPerson(world().app, 'admin');
      visitor = await seedPerson(world().app, 'user');
    });

    const setRate = async (tx: Transaction, id: number, cents: number) => {
      await tx.db
        .updateTable('technicians')
        .set({ hourly_rate_cents: cents })
        .where('user_id', '=', id)
        .execute();
      await refreshSearch(tx, id);
    };

    /** Returns the shown price of a technician, or null if the search with this maximum does not find them. */
    async function shownPrice(id: number, maxPrice: number) {
      const { reply } = await visitor.call(technicianSearchEndpoints.listTechnicians, {
        query: { ...PLACE, radius: 50, maxPrice, limit: 200 },
      });
      return reply.technicians.find(card => card.id === id)?.hourly_rate ?? null;
    }

    const expensive = async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      await world().app.platform.database.transaction(tx => setRate(tx, technician.id, 90_00));
      expect(await shownPrice(technician.id, 100)).toBe(90);
      return technician.id;
    };

    it('is found as before when the transaction is rolled back after it changed the search', async () => {
      const id = await expensive();
      const { database } = world().app.platform;
      const failing = database.transaction(async tx => {
        await setRate(tx, id, 20_00);
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      expect([await shownPrice(id, 100), await shownPrice(id, 50)]).toEqual([90, null]);
    });

    describe.each([
      ['has committed', 0],
      ['commits later', 1],
    ])('whose commit gets no answer and %s', (_, seconds) => {
      it('is found with the new price', async ({ skip }) => {
        skip(
          world().engine === 'sqlite',
          'SQLite runs in this process, so no commit stays without an answer',
        );
        const id = await expensive();
        const { database } = world().app.platform;
        await slowDownCommits(seconds);
        const changing = database.transaction(async tx => {
          await setRate(tx, id, 20_00);
          loseAnswer(await backendOf(tx));
        });
        await expect(changing).rejects.toMatchObject({ code: 'service_unavailable' });
        await expect.poll(() => shownPrice(id, 50), { timeout: ARRIVAL_MS, interval: 50 }).toBe(20);
      });
    });

    /** Lets the commit of each changed price take some seconds. */
    async function slowDownCommits(seconds: number) {
      const run = (text: string) => sql.raw(text).execute(world().app.platform.database.read);
      await run(`create or replace function wait() returns trigger language plpgsql
      as $$ begin perform pg_sleep(${seconds}); return null; end $$`);
      await run('drop trigger if exists waits on technicians');
      await run(`create constraint trigger waits after update of hourly_rate_cents on technicians
      deferrable initially deferred for each row execute function wait()`);
    }
  },
  { LOG_LEVEL: 'silent' },
);

const backendOf = async (tx: Transaction): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
  return rows[0]?.pid ?? 0;
};

/** Breaks a connection of this process as soon as its next commit is sent. */
function loseAnswer(backend: number) {
  const send = pg.Client.prototype.query as (...input: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(async function (this: pg.Client & { processID?: number }, ...input: unknown[]) {
    const answer = send.apply(this, input);
    if (this.processID !== backend) return answer;
    spy.mockRestore();
    answer.catch(() => {});
    // Until the bus has returned the message of a commit that took place.
    await sleep(BREAK_MS);
    throw new Error('Connection terminated unexpectedly');
  } as never);
}
