import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { adminReviewEndpoints, REVIEW_SORTS } from '@oficio/domain/reviews/admin/contract.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { writeCursor } from '../../platform/database/paging/cursor.ts';
import { insertManyUsers } from '../../testing/accounts/many-users.ts';
import type { Person } from '../../testing/accounts/people.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { runsOf } from '../../testing/extent.ts';
import { allPages } from '../../testing/http/all-pages.ts';
import { insertJob } from '../../testing/requests/requests.ts';
import { onBothEngines } from '../../testing/world.ts';
import { insertReview } from './store/reviews.ts';

const { exportReviews, listReviews } = adminReviewEndpoints;
const MADRID = 28079;
const VALENCIA = 46250;

onBothEngines("the administrators' list of reviews", world => {
  let admin: Person;
  let carmen: Person;
  let luis: Person;
  let plumber: Person;
  const database = () => world().app.platform.database;
  const readAll = () =>
    database()
      .read.selectFrom('reviews')
      .innerJoin('requests', 'requests.id', 'reviews.request_id')
      .selectAll('reviews')
      .select(['requests.service_id', 'requests.town'])
      .execute();

  beforeAll(async () => {
    const { app } = world();
    admin = await seedPerson(app, 'admin');
    carmen = await seedPerson(app, 'user', 'Carmen Ibáñez');
    luis = await seedPerson(app, 'user', 'Luis Ortega');
    plumber = await seedPerson(app, 'technician', 'Fontanería Ortega');
    const places = [
      { address: 'Calle Mayor, 1', latitude: 40.4155, longitude: -3.7074 },
      { address: 'Plaza del Mercado, 1', latitude: 39.4739, longitude: -0.3788 },
      { address: 'En el mar', latitude: 37.5, longitude: -12 },
    ];
    const day = (date: string, hour = 12) => startOfDay(date) + hour * 3_600_000;
    await database().transaction(async tx => {
      for (const n of Array.from({ length: 30 }).keys()) {
        const parties = { user_id: n % 2 === 0 ? carmen.id : luis.id, technician_id: plumber.id };
        const request_id = await insertJob(tx, {
          ...parties,
          status: 'completed',
          service_id: 1 + (n % 2),
          ...places[n % 3],
        });
        await insertReview(tx, {
          ...parties,
          request_id,
          is_verified: 1,
          is_counted: 1,
          rating: 1 + ((n * 3) % 5),
          comment: n % 4 === 0 ? null : `Reseña ${n}; "muy bien"`,
          // Not in the order of the ids, and the first and the last instant of a day.
          created_at: EDGES[n] ?? day(`2026-03-${28 + ((n * 7) % 3)}`),
        });
      }
    });
  });

  it('returns the same reviews as a complete read, for any filters, order and page size', async () => {
    const all = await readAll();
    expect(new Set(all.map(({ town }) => town))).toEqual(new Set([MADRID, VALENCIA, null]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...REVIEW_SORTS),
        fc.record(
          {
            search: fc.constantFrom('carmen', 'ortega', 'ibanez'),
            rating: fc.constantFrom(1, 4),
            service: fc.constantFrom(1, 2),
            town: fc.constantFrom(MADRID, VALENCIA),
            from: fc.constantFrom('2026-03-28', '2026-03-29'),
            until: fc.constantFrom('2026-03-28', '2026-03-29'),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 20 }),
        async (sort, filter, limit) => {
          const column =
            filter.search !== undefined ? 'id' : sort?.endsWith('rating') ? 'rating' : 'created_at';
          const sign = filter.search === undefined && (sort === 'created' || sort === 'rating') ? 1 : -1;
          const expected = all
            .filter(
              row =>
                // The technician of all reviews is also an Ortega.
                (filter.search === undefined || filter.search === 'ortega' || row.user_id === carmen.id) &&
                (filter.rating === undefined || row.rating === filter.rating) &&
                (filter.service === undefined || row.service_id === filter.service) &&
                (filter.town === undefined || row.town === filter.town) &&
                (filter.from === undefined || row.created_at >= startOfDay(filter.from)) &&
                (filter.until === undefined || row.created_at < startOfDay(filter.until, 1)),
            )
            .sort((one, other) => sign * (one[column] - other[column] || one.id - other.id))
            .map(({ id }) => id);
          const found = await allPages(async cursor => {
            const query = { search: undefined, ...filter, sort, limit, cursor };
            const { reviews, next_cursor } = (await admin.call(listReviews, { query })).reply;
            return { ids: reviews.map(({ id }) => id), next_cursor };
          });
          expect(found).toEqual(expected);
        },
      ),
      // Each order without filters, because each has a statement of its own.
      {
        numRuns: runsOf(25, 80),
        examples: REVIEW_SORTS.map((sort): [typeof sort, Record<string, never>, number] => [sort, {}, 7]),
      },
    );
  });

  it('shows the job, the people and the comment, and begins with the review of a searched job', async () => {
    const [first] = await readAll();
    if (!first) throw new Error('The review is missing');
    const { reply } = await admin.call(listReviews, { query: { search: String(first.request_id) } });
    expect(reply.reviews[0]).toEqual({
      id: first.id,
      request_id: first.request_id,
      rating: first.rating,
      comment: first.comment,
      service_name: expect.any(String),
      customer: { id: first.user_id, name: 'Carmen Ibáñez' },
      technician: { id: plumber.id, name: 'Fontanería Ortega' },
      town: MADRID,
      is_hidden: false,
      is_counted: true,
      created_at: new Date(first.created_at).toISOString(),
    });
  });

  it('exports exactly the filtered reviews as a table, and logs the filters without the searched text', async () => {
    const query = { search: 'ortega', rating: 4, town: VALENCIA };
    const { reply } = await admin.call(listReviews, { query });
    const file = (await admin.call(exportReviews, { query })).reply;
    const [heading, ...lines] = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
    expect(heading).toBe('Trabajo;Fecha;Valoración;Comentario;Cliente;Técnico;Servicio;Población;Oculta');
    expect(reply.reviews.length).toBeGreaterThan(0);
    expect(lines.map(line => Number(line.split(';')[0]))).toEqual(
      reply.reviews.map(({ request_id }) => request_id),
    );
    const { acts } = (await admin.call(auditEndpoints.listActs, { query: { action: 'list_exported' } }))
      .reply;
    expect(acts[0]?.details).toEqual({ list: 'reviews', rating: 4, town: VALENCIA, searched: true });
  });

  it('answers a cursor with a key that is no rating', async () => {
    const cursor = writeCursor([Number.MAX_SAFE_INTEGER, 1]);
    for (const sort of REVIEW_SORTS)
      expect((await admin.call(listReviews, { query: { search: undefined, sort, cursor } })).status).toBe(
        200,
      );
  });

  it('says that a search is too broad, and finds nothing else', async () => {
    await insertManyUsers(database(), { role: 'user', count: 1001, name: 'Vecino' });
    const { reply } = await admin.call(listReviews, { query: { search: 'vecino' } });
    expect(reply).toEqual({ reviews: [], next_cursor: null, is_too_broad: true });
  });
});

/** Instants at the edges of a day, by the number of the row. 29 March has 23 hours. */
const EDGES: Readonly<Record<number, number>> = {
  3: startOfDay('2026-03-30') - 1,
  4: startOfDay('2026-03-30'),
};
