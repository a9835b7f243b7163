import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { DEAD_LETTER_SORTS, deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { DELIVERY_KINDS } from '@oficio/domain/admin/deliveries.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { enqueueMail } from '../../../platform/tasks/outbox/enqueue.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { runsOf } from '../../../testing/extent.ts';
import { allPages } from '../../../testing/http/all-pages.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { exportDeadLetters, listDeadLetters, retryDeadLetter } = deliveryEndpoints;
const { listActs } = auditEndpoints;

onBothEngines(
  'dead letters',
  world => {
    let admin: Person;
    beforeAll(async () => {
      await world().app.platform.tasks.hold();
      admin = await seedPerson(world().app, 'admin');
    });

    it('lists failed deliveries with their error and without their content, and retries one on demand', async () => {
      const { database, tasks } = world().app.platform;
      await database.transaction(async tx => {
        for (const to of ['sin-arroba', 'tampoco', 'ana@oficio.test'])
          await enqueueMail(tx, { to, subject: 'Tu enlace', text: 'token=SECRETO', html: 'SECRETO' });
        const row = { to: 'luis@oficio.test', subject: 'Hola', text: 'Hola', html: '<p>Hola' };
        await tx.db
          .insertInto('outbox')
          .values({
            kind: 'mail',
            recipient: 'luis@oficio.test',
            payload: JSON.stringify(row),
            attempts: 14,
            tried_at: tx.now,
            last_error: '535 5.7.8 Usuario o contraseña incorrectos',
            created_at: tx.now - 60_000,
            dead_at: tx.now,
          })
          .execute();
      });
      // Puts these mails in the state in which a refusal of the mail server leaves them.
      await database.transaction(({ db, now }) =>
        db
          .updateTable('outbox')
          .set({ attempt_at: null, dead_at: now, attempts: 1, last_error: 'La dirección no es válida' })
          .where('recipient', 'in', ['sin-arroba', 'tampoco'])
          .execute(),
      );
      await tasks.drain();
      const first = (await admin.call(listDeadLetters, { query: { limit: 2 } })).reply;
      expect(first.total).toBe(3);
      const cursor = first.next_cursor ?? '';
      const rest = (await admin.call(listDeadLetters, { query: { limit: 2, cursor } })).reply;
      expect([...first.letters, ...rest.letters].map(({ recipient }) => recipient)).toEqual([
        'luis@oficio.test',
        'tampoco',
        'sin-arroba',
      ]);
      const [failed] = first.letters;
      expect(failed).toEqual({
        id: expect.any(Number),
        kind: 'mail',
        recipient: 'luis@oficio.test',
        error: '535 5.7.8 Usuario o contraseña incorrectos',
        attempts: 14,
        created_at: new Date(world().now - 60_000).toISOString(),
        tried_at: new Date(world().now).toISOString(),
        died_at: new Date(world().now).toISOString(),
      });
      expect(JSON.stringify([first, rest])).not.toMatch(/SECRETO|Hola/);

      const params = { id: failed?.id ?? 0 };
      expect((await admin.call(retryDeadLetter, { params })).status).toBe(200);
      // The first retry made the delivery pending again, so it is no longer a failed one.
      expect((await admin.call(retryDeadLetter, { params })).refusal).toEqual({
        error: 'Este envío ya no está entre los fallidos',
      });
      await tasks.drain();
      const kept = await database.read.selectFrom('kept_mails').select('recipient').execute();
      expect(kept.map(({ recipient }) => recipient).sort()).toEqual(['ana@oficio.test', 'luis@oficio.test']);
      expect((await admin.call(listDeadLetters)).reply.total).toBe(2);
      const { acts } = (await admin.call(listActs)).reply;
      expect(acts.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
        ['delivery_retried', String(params.id), { kind: 'mail' }],
      ]);
    });

    it('returns the same deliveries as a complete read, for any filters, order and page size', async () => {
      const { database } = world().app.platform;
      const day = (date: string, hour = 12) => startOfDay(date) + hour * 3_600_000;
      await database.transaction(async ({ db }) => {
        for (const n of Array.from({ length: 24 }).keys())
          await db
            .insertInto('outbox')
            .values({
              kind: DELIVERY_KINDS[n % 3] ?? 'mail',
              recipient: `persona${n}@oficio.test`,
              payload: '{}',
              attempts: n,
              // Not in the order of the ids, with equal instants, and the first and the last one of a day.
              dead_at: EDGES[n] ?? day(`2026-03-${28 + ((n * 5) % 3)}`),
              last_error: '550 Mailbox unavailable',
              created_at: day('2026-03-01'),
            })
            .execute();
      });
      const all = await database.read
        .selectFrom('outbox')
        .select(['id', 'kind', 'dead_at'])
        .where('dead_at', 'is not', null)
        .execute();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(undefined, ...DEAD_LETTER_SORTS),
          fc.record(
            {
              kind: fc.constantFrom(...DELIVERY_KINDS),
              from: fc.constantFrom('2026-03-28', '2026-03-29'),
              until: fc.constantFrom('2026-03-28', '2026-03-29'),
            },
            { requiredKeys: [] },
          ),
          fc.integer({ min: 1, max: 10 }),
          async (sort, filter, limit) => {
            const sign = sort === 'died' ? 1 : -1;
            const expected = all
              .map(row => ({ ...row, dead_at: row.dead_at ?? 0 }))
              .filter(
                row =>
                  (filter.kind === undefined || row.kind === filter.kind) &&
                  (filter.from === undefined || row.dead_at >= startOfDay(filter.from)) &&
                  (filter.until === undefined || row.dead_at < startOfDay(filter.until, 1)),
              )
              .sort((one, other) => sign * (one.dead_at - other.dead_at || one.id - other.id))
              .map(({ id }) => id);
            const found = await allPages(async cursor => {
              const query = { ...filter, sort, limit, cursor };
              const { letters, next_cursor } = (await admin.call(listDeadLetters, { query })).reply;
              return { ids: letters.map(({ id }) => id), next_cursor };
            });
            expect(found).toEqual(expected);
          },
        ),
        // Each order without filters, because each has a statement of its own.
        {
          numRuns: runsOf(20, 60),
          examples: DEAD_LETTER_SORTS.map((sort): [typeof sort, Record<string, never>, number] => [
            sort,
            {},
            7,
          ]),
        },
      );
    });

    it('exports exactly the filtered deliveries as a table, and logs the filters', async () => {
      const query = { kind: 'receipt_mail' as const, from: '2026-03-29' };
      const { reply } = await admin.call(listDeadLetters, { query });
      const file = (await admin.call(exportDeadLetters, { query })).reply;
      const [heading, ...lines] = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
      expect(heading).toBe('Número;Tipo;Para;Error;Intentos;Creado;Último intento;Fallido desde');
      expect(reply.letters.length).toBeGreaterThan(1);
      expect(lines.map(line => Number(line.split(';')[0]))).toEqual(reply.letters.map(({ id }) => id));
      expect(lines[0]).toContain(';Recibo por correo;persona');
      const [entry] = (await admin.call(listActs, { query: { action: 'list_exported' } })).reply.acts;
      expect(entry?.details).toEqual({ list: 'dead-letters', ...query });
    });
  },
  { LOG_LEVEL: 'silent' },
);

/** Instants at the edges of a day, by the number of the delivery. 29 March has 23 hours. */
const EDGES: Readonly<Record<number, number>> = {
  5: startOfDay('2026-03-30') - 1,
  6: startOfDay('2026-03-30'),
};
