import { FIGURE_SPANS } from '@oficio/domain/admin/figures.ts';
import { calendarZone, setCalendarZone } from '@oficio/domain/fields/calendar.ts';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { countPlainly, readStored } from '../../../testing/admin/plain-figures.ts';
import { runsOf } from '../../../testing/extent.ts';
import { insertJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { postEntry } from '../../payments/public.ts';
import { readFigures } from './figures.ts';
import { refreshFigures } from './refresh-figures.ts';

const HOUR = 3_600_000;
/** Months and a year that begin, in UTC, and the hours at which the clocks of Spain change. */
const EDGES = [
  '2026-03-01T00',
  '2026-04-01T00',
  '2026-11-01T00',
  '2027-01-01T00',
  '2026-03-29T01',
  '2026-10-25T01',
];
const END = Date.parse('2027-01-20T12:00Z');

const ZONES = ['Europe/Madrid', 'Atlantic/Canary', 'UTC'];
/** The last half hour of June and of October in UTC; in Spain it is July, and in Madrid November. */
const LATE = ['2026-06-30T23:30Z', '2026-10-31T23:30Z'];

for (const zone of ZONES)
  onBothEngines(
    `the figures of a site in ${zone}`,
    world => {
      let customer: Person;
      let technician: Person;
      const platform = () => world().app.platform;

      beforeAll(async () => {
        await platform().tasks.hold();
        world().now = Date.parse('2026-02-10T12:00Z');
        customer = await seedPerson(world().app, 'user');
        technician = await seedTechnician(world().app, { approvedBy: null });
        for (const late of LATE) {
          world().now = Date.parse(late);
          await seedPerson(world().app, 'user');
        }
      });

      const row = fc.record({
        edge: fc.constantFrom(...EDGES),
        // Also the whole hours, and the milliseconds beside them.
        hours: fc.integer({ min: -3, max: 3 }),
        ms: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -HOUR, max: HOUR })),
        what: fc.constantFrom('request', 'charge', 'registration'),
      });
      type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

      let charges = 0;
      async function insert({ edge, hours, ms, what }: Row): Promise<void> {
        world().now = Date.parse(`${edge}:00Z`) + hours * HOUR + ms;
        if (what === 'registration') return void (await seedPerson(world().app, 'user'));
        await platform().database.transaction(async tx => {
          const requestId = await insertJob(tx, {
            ...{ user_id: customer.id, technician_id: technician.id, status: 'pending' },
          });
          await tx.db
            .insertInto('request_events')
            .values({
              ...{ request_id: requestId, actor_id: customer.id, action: 'create', from_status: null },
              ...{ to_status: 'pending', at: tx.now },
            })
            .execute();
          if (what === 'request') return;
          charges += 1;
          await postEntry(tx, {
            ...{ kind: 'charge', sourceId: `zone ${charges}`, requestId },
            entries: [
              { account: 'provider', technicianId: null, amountCents: 1000 },
              { account: 'held', technicianId: null, amountCents: -1000 },
            ],
          });
        });
      }

      it('equal a plain count by its days, counted in the process and in the thread, and so do their sums by day, week and month', async () => {
        expect(calendarZone()).toBe(zone);
        await fc.assert(
          fc.asyncProperty(fc.array(row, { minLength: 10, maxLength: 25 }), async rows => {
            for (const one of rows) await insert(one);
            world().now = END;
            const { database } = platform();
            const plain = await countPlainly(database.read, zone);
            for (const maxInPlace of [Infinity, 0]) {
              await database.transaction(({ db }) => db.deleteFrom('figure_months').execute());
              await refreshFigures(platform(), maxInPlace);
              expect(await readStored(database.read)).toEqual(plain);
            }
            for (const span of FIGURE_SPANS) {
              const periods = await readFigures(database.read, span, END);
              const sum = (from: string, until: string, metric: string) =>
                plain
                  .filter(([name]) => name.endsWith(` ${metric}`) && name >= from && name < until)
                  .reduce((all, [, value]) => all + value, 0);
              for (const [index, { day, requests, volume, registrations }] of periods.entries()) {
                const next = periods[index + 1]?.day ?? '9';
                expect([day, requests.pending ?? 0, volume * 100, registrations]).toEqual([
                  day,
                  sum(day, next, 'request:pending'),
                  sum(day, next, 'paid_cents'),
                  sum(day, next, 'registration'),
                ]);
              }
            }
          }),
          { numRuns: runsOf(2, 12) },
        );
      });

      it('equal a plain count in another zone after the site has moved there', async () => {
        world().now = END;
        onTestFinished(() => setCalendarZone(zone));
        const { read } = platform().database;
        for (const other of [...ZONES, zone]) {
          setCalendarZone(other);
          await refreshFigures(platform());
          expect(await readStored(read)).toEqual(await countPlainly(read, other));
        }
      });
    },
    { SITE_TIME_ZONE: zone },
  );
