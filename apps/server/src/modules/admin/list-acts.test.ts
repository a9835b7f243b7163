import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { runsOf } from '../../testing/extent.ts';
import { allPages } from '../../testing/http/all-pages.ts';
import { onBothEngines } from '../../testing/world.ts';

const { exportActs, listActs } = auditEndpoints;
const ACTIONS = ['user_suspended', 'payment_refunded', 'service_moved'] as const;

onBothEngines("the list of administrators' acts", world => {
  let marta: Person;
  let pablo: Person;
  const database = () => world().app.platform.database;
  const readAll = () => database().read.selectFrom('audit_log').selectAll().execute();

  beforeAll(async () => {
    marta = await seedPerson(world().app, 'admin', 'Marta Soler');
    pablo = await seedPerson(world().app, 'admin', 'Pablo Ríos');
    const noon = (day: string) => startOfDay(day) + 12 * 3_600_000;
    await database().transaction(async ({ db }) => {
      for (const n of Array.from({ length: 40 }).keys())
        await db
          .insertInto('audit_log')
          .values({
            // Not in the order of the ids, with equal instants, and the first and the last one of a day.
            at: EDGES[n] ?? noon(`2026-03-${28 + ((n * 7) % 3)}`),
            // Null for an act of a command on the server.
            admin_id: [marta.id, pablo.id, null][n % 3] ?? null,
            action: ACTIONS[n % 4] ?? 'config_changed',
            subject_id: String(n),
            details: '{}',
            address: '127.0.0.1',
          })
          .execute();
    });
  });

  it('returns the same acts as a complete read, for any filters and page size', async () => {
    const all = await readAll();
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            action: fc.constantFrom(...ACTIONS),
            admin: fc.constantFrom('marta' as const, 'pablo' as const),
            from: fc.constantFrom('2026-03-28', '2026-03-29'),
            until: fc.constantFrom('2026-03-28', '2026-03-29'),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 15 }),
        async ({ admin: name, ...filter }, limit) => {
          const admin = name && { marta, pablo }[name].id;
          const expected = all
            .filter(
              row =>
                (filter.action === undefined || row.action === filter.action) &&
                (admin === undefined || row.admin_id === admin) &&
                (filter.from === undefined || row.at >= startOfDay(filter.from)) &&
                (filter.until === undefined || row.at < startOfDay(filter.until, 1)),
            )
            .sort((one, other) => other.at - one.at || other.id - one.id)
            .map(({ id }) => id);
          const found = await allPages(async cursor => {
            const query = { ...filter, admin, limit, cursor };
            const { acts, next_cursor } = (await marta.call(listActs, { query })).reply;
            return { ids: acts.map(({ id }) => id), next_cursor };
          });
          expect(found).toEqual(expected);
        },
      ),
      // Without filters, and with each pair that has an index of its own.
      {
        numRuns: runsOf(20, 60),
        examples: [
          [{}, 7],
          [{ admin: 'pablo' }, 3],
          [{ action: 'user_suspended', admin: 'marta' }, 2],
        ],
      },
    );
  });

  it('exports exactly the filtered acts as a table, and logs the filters', async () => {
    const query = { admin: pablo.id, from: '2026-03-29' };
    const { acts } = (await marta.call(listActs, { query })).reply;
    const file = (await marta.call(exportActs, { query })).reply;
    const [heading, ...lines] = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
    expect(heading).toBe('Fecha;Administrador;Acción;Sobre;Motivo;Detalles;Desde');
    expect(acts.length).toBeGreaterThan(1);
    expect(lines.map(line => line.split(';')[3])).toEqual(acts.map(({ subject_id }) => subject_id));
    expect(lines.every(line => line.includes(';Pablo Ríos;'))).toBe(true);
    const [entry] = (await marta.call(listActs, { query: { action: 'list_exported' } })).reply.acts;
    expect(entry?.details).toEqual({ list: 'audit', ...query });
  });
});

/** Instants at the edges of a day, by the number of the row. 29 March has 23 hours. */
const EDGES: Readonly<Record<number, number>> = {
  5: startOfDay('2026-03-30') - 1,
  6: startOfDay('2026-03-30'),
  7: startOfDay('2026-03-28'),
  8: startOfDay('2026-03-28') - 1,
};
