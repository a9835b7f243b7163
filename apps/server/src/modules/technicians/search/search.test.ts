import type { QueryInput } from '@oficio/domain/endpoint.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { distanceKm, type Point, publicPoint, shownKm } from '@oficio/domain/technicians/geo.ts';
import {
  type TechnicianCardOut,
  technicianSearchEndpoints,
} from '@oficio/domain/technicians/search/contract.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { flagOf } from '../../../platform/database/tables.ts';
import { WorkerThread } from '../../../platform/tasks/worker-thread.ts';
import { runsOf } from '../../../testing/extent.ts';
import { callAs } from '../../../testing/http/call-as.ts';
import { onBothEngines, type World } from '../../../testing/world.ts';
import { approveProfile } from '../admin/decide-technician.ts';
import { changeMean } from '../change-mean.ts';
import { refreshSearch } from '../changes/record-changes.ts';
import type { LoadInput } from '../index/load-snapshot.ts';
import { RecentChanges } from '../index/recent-changes.ts';
import { ANY_SERVICE, type Snapshot } from '../index/snapshot.ts';
import { TechnicianIndex } from '../index/technician-index.ts';
import { addService, removeService, saveProfile } from '../own-profile/save-profile.ts';
import { createCardReader } from './cards.ts';
import { eligibleTechnicians } from './eligible.ts';
import { createTechnicianList } from './list-technicians.ts';

type Query = QueryInput<typeof technicianSearchEndpoints.listTechnicians>;

const MADRID: Point = { latitude: 40.4168, longitude: -3.7038 };
const SERVICES = [1, 2, 3];
/** Technicians within a few hundred metres; more than `COUNT_CAP`. */
const CROWD = 1300;
const SCATTERED = 500;

/** Places that are difficult for the grid: the antimeridian, both poles, the far north, and latitude and longitude 0. */
const AWKWARD: readonly Point[] = [
  { latitude: -17.2, longitude: 179.95 },
  { latitude: 65.3, longitude: -179.98 },
  { latitude: 89.97, longitude: 12 },
  { latitude: -89.9, longitude: 179.9 },
  { latitude: 83.1, longitude: 179.2 },
  { latitude: 69.65, longitude: 18.95 },
  { latitude: 0, longitude: 0 },
];

const anywhere: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Generates points up to `degrees` away. Longitudes wrap around at the antimeridian; latitudes stop at the poles. */
const around = (place: Point, degrees: number): fc.Arbitrary<Point> => {
  const offset = fc.integer({ min: -1000, max: 1000 }).map(share => (share / 1000) * degrees);
  return fc.tuple(offset, offset).map(([north, east]) => ({
    latitude: Math.max(-90, Math.min(90, place.latitude + north)),
    longitude: ((place.longitude + east + 540) % 360) - 180,
  }));
};

const place: fc.Arbitrary<Point> = fc
  .oneof(
    { weight: 3, arbitrary: around(MADRID, 0.01) },
    { weight: 4, arbitrary: around(MADRID, 0.6) },
    { weight: 6, arbitrary: fc.constantFrom(...AWKWARD).chain(awkward => around(awkward, 0.3)) },
    { weight: 1, arbitrary: anywhere },
  )
  .map(({ latitude, longitude }) => ({ latitude: rounded(latitude), longitude: rounded(longitude) }));

/** Rounds a coordinate. JavaScript writes smaller fractions with an exponent, which the API rejects. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(6));
}

/** A rate with a rounding error: 19.99 * 100 is a little less than 1999. */
const AWKWARD_RATE = 1999;
const rateCents = fc.option(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(AWKWARD_RATE) },
    { weight: 5, arbitrary: fc.integer({ min: 10, max: 70 }).map(euros => euros * 100) },
  ),
);

const profile = fc.record({
  bio: fc.constant(null),
  experience_years: fc.constant(null),
  hourly_rate: rateCents.map(cents => (cents === null ? null : cents / 100)),
  address: fc.constant('Calle de Añón "2" \\ 1.º'),
  available: fc.boolean(),
});

const change = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), profile, place: fc.option(place, { freq: 10 }) }),
  fc.record({ kind: fc.constant('rate' as const), rating: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('offer' as const), service: fc.constantFrom(...SERVICES) }),
  fc.record({ kind: fc.constant('withdraw' as const), service: fc.constantFrom(...SERVICES) }),
  fc.record({ kind: fc.constant('approve' as const) }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('Íñigo', 'Zoë', 'Ñ "Ñ" 🔧') }),
);
const changes = fc.array(fc.record({ who: fc.nat(), change }), { maxLength: 6 });

const query = fc.record(
  {
    place: fc.option(place, { freq: 8 }),
    radius: fc.oneof(fc.constantFrom(1, 10, 50), fc.double({ min: 1, max: 50, noNaN: true })),
    service: fc.constantFrom('1', 'Desatascos', '3'),
    minRating: fc.constantFrom(0, 3.3, 4, 4.5, 5),
    maxPrice: fc.oneof(fc.constantFrom(AWKWARD_RATE / 100, 20, 40, 60), fc.integer({ min: 5, max: 80 })),
    limit: fc.constantFrom(1, 7, 50, 200),
  },
  { requiredKeys: ['place', 'limit'] },
);

onBothEngines('search of technicians', world => {
  let technicianIds: number[] = [];

  beforeAll(async () => {
    const places = fc.sample(place, { numRuns: SCATTERED, seed: 7 });
    const rates = fc.sample(rateCents, { numRuns: SCATTERED + CROWD, seed: 7 });
    technicianIds = await world().app.platform.database.transaction(async tx => {
      const ids = [];
      for (const [index, hourly_rate_cents] of rates.entries()) {
        // Many technicians share few places, so that distances are equal.
        const crowded = { latitude: 40.4168 + (index % 7) / 1000, longitude: -3.7038 + (index % 5) / 1000 };
        ids.push(await insertTechnician(tx, index, { ...(places[index] ?? crowded), hourly_rate_cents }));
      }
      return ids;
    });
  }, 120_000);

  it('returns the same technicians, order and total as a full scan, after random changes and for random queries', async () => {
    const { database } = world().app.platform;
    await fc.assert(
      fc.asyncProperty(changes, query, async (steps, { place, ...rest }) => {
        await database.transaction(async tx => {
          for (const { who, change } of steps)
            await apply(tx, technicianIds[who % technicianIds.length] ?? 0, change);
        });
        const asked = { ...rest, ...(place && { lat: place.latitude, lng: place.longitude }) };
        expect(await searchAll(world(), asked)).toEqual(await scan(world(), asked));
      }),
      { numRuns: runsOf(80, 500), seed: 20 },
    );
  }, 120_000);

  it('returns the changes of another process within two seconds, and within five after the bus between them was cut', async () => {
    // SQLite has one server.
    if (world().engine === 'sqlite') return;
    const { database } = world().app.platform;
    const other = await world().another();
    await other.server.ready();
    const there = { ...world(), app: other };
    const compareWithin = (timeout: number, seed: number) =>
      fc.assert(
        fc.asyncProperty(changes, query, async (steps, { place, ...rest }) => {
          for (const { who, change } of steps)
            await database.transaction(tx =>
              apply(tx, technicianIds[who % technicianIds.length] ?? 0, change),
            );
          const asked = { ...rest, ...(place && { lat: place.latitude, lng: place.longitude }) };
          const expected = await scan(world(), asked);
          await expect.poll(() => searchAll(there, asked), { timeout, interval: 50 }).toEqual(expected);
        }),
        { numRuns: runsOf(6, 30), seed },
      );
    await compareWithin(2000, 21);
    // Ends the bus between the processes.
    await Promise.all([world().app, other].map(app => app.platform.live.close()));
    await compareWithin(5000, 22);
    await other.close();
  }, 240_000);

  it('returns the same after a thread loaded all technicians', async () => {
    const { settings, database } = world().app.platform;
    const worker = new WorkerThread<LoadInput, Snapshot>({
      entry: new URL('../index/load-thread.ts', import.meta.url),
      timeoutMs: 60_000,
      idleMs: 0,
      maxPerKey: 1,
      maxTotal: 1,
      maxHeapMb: 500,
    });
    const { databaseUrl, dataDir } = settings;
    const loaded = new TechnicianIndex(
      await worker.run('test', { databaseUrl, dataDir }),
      new RecentChanges(),
    );
    await worker.close();
    const list = createTechnicianList(
      { ready: async () => loaded },
      createCardReader(database, { latest: 0, version: () => 0 }),
      { idOf: async () => ANY_SERVICE },
    );
    const asked = { lat: MADRID.latitude, lng: MADRID.longitude, limit: 200, radius: 50 };
    const empty = { service: undefined, minRating: null, maxPrice: null, cursor: undefined };
    const { cards } = await scan(world(), asked, { pages: 1 });
    expect(JSON.parse(await list({ ...empty, ...asked })).technicians).toEqual(cards);
  });

  it('loses no update when one technician changes eight times in parallel', async () => {
    const { database } = world().app.platform;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 8 }), async steps => {
        const [technicianId = 0] = technicianIds;
        await Promise.all(steps.map(step => database.transaction(tx => apply(tx, technicianId, step))));
        expect(await searchAll(world(), { limit: 200 })).toEqual(await scan(world(), { limit: 200 }));
      }),
      { numRuns: runsOf(6, 24), seed: 20 },
    );
  });

  it('returns each of 1300 technicians once across pages and caps the total', async () => {
    const asked = { lat: MADRID.latitude, lng: MADRID.longitude, radius: 50, limit: 200 };
    const expected = await scan(world(), asked);
    expect(expected.cards.length).toBeGreaterThan(COUNT_CAP);
    expect(expected.total).toEqual({ total: COUNT_CAP + 1 });
    expect(await searchAll(world(), asked)).toEqual(expected);
    expect(await searchAll(world(), { limit: 150 })).toEqual(await scan(world(), { limit: 150 }));
  });

  it('finds all technicians who are eligible for an open request', async () => {
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.constantFrom(...SERVICES),
        fc.constantFrom(5, 25, 200),
        async (at, serviceId, km) => {
          const { cards } = await scan(
            world(),
            { lat: at.latitude, lng: at.longitude, service: String(serviceId), radius: km, limit: 1 },
            { pages: Infinity },
          );
          const eligible = await eligibleTechnicians(world().app.technicians, { serviceId, ...at }, km);
          expect(eligible.sort((a, b) => a - b)).toEqual(cards.map(card => card.id).sort((a, b) => a - b));
        },
      ),
      { numRuns: runsOf(20, 80), seed: 20 },
    );
  });
});

async function insertTechnician(
  tx: Transaction,
  index: number,
  { latitude, longitude, hourly_rate_cents }: Point & { hourly_rate_cents: number | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({
      name: `Técnico "${index}"`,
      email: `${index}@oficio.test`,
      email_key: `${index}@oficio.test`,
      words: '',
      phone: null,
      role: 'technician',
      password_hash: null,
      email_verified: 1,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rating_count = index % 4;
  await tx.db
    .insertInto('technicians')
    .values({
      user_id: id,
      bio: '',
      experience_years: index % 30,
      hourly_rate_cents,
      latitude,
      longitude,
      address: '',
      available: flagOf(index % 20 !== 0),
      approved: flagOf(index % 15 !== 0),
      rating_sum: rating_count * 3 + (index % (2 * rating_count + 1)),
      rating_count,
      created_at: tx.now,
    })
    .execute();
  for (const service_id of SERVICES.filter(service => (index >> service) % 2 === 0))
    await tx.db.insertInto('technician_services').values({ user_id: id, service_id }).execute();
  await refreshSearch(tx, id);
  return id;
}

type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;

async function apply(tx: Transaction, technicianId: number, change: Change): Promise<void> {
  if (change.kind === 'rate') return changeMean(tx, technicianId, { sum: change.rating, count: 1 });
  if (change.kind === 'offer') return addService(tx, technicianId, change.service);
  if (change.kind === 'withdraw') return removeService(tx, technicianId, change.service);
  if (change.kind === 'save') {
    const at = change.place ?? { latitude: null, longitude: null };
    return saveProfile(
      tx,
      technicianId,
      { ...change.profile, ...at },
      { pointMovesPerDay: 3, rateLimit: false },
    );
  }
  if (change.kind === 'rename') {
    await tx.db.updateTable('users').set({ name: change.name }).where('id', '=', technicianId).execute();
    return refreshSearch(tx, technicianId);
  }
  const { profile_id } = await tx.db
    .selectFrom('technicians')
    .select('profile_id')
    .where('user_id', '=', technicianId)
    .executeTakeFirstOrThrow();
  await approveProfile(tx, profile_id);
}

/** Returns the cards of all pages of a search and the total, which must be the same on each page. */
async function searchAll({ app }: World, asked: Query, { pages = 20 } = {}) {
  const cards: TechnicianCardOut[] = [];
  let cursor: string | null = null;
  let total: unknown;
  for (let page = 1; page <= pages; page += 1) {
    const query: Query = cursor === null ? asked : { ...asked, cursor };
    const { reply } = await callAs(app, null, technicianSearchEndpoints.listTechnicians, { query });
    const { technicians, next_cursor, ...pageTotal } = reply;
    expect(pageTotal).toEqual(total ?? pageTotal);
    expect(technicians.length).toBeLessThanOrEqual(Number(asked.limit));
    cards.push(...technicians);
    total = pageTotal;
    cursor = next_cursor;
    if (cursor === null) break;
  }
  return { cards, total, isWhole: cursor === null };
}

/** Computes the expected result of `searchAll` from all technicians. */
async function scan({ app }: World, asked: Query, { pages = 20 } = {}) {
  const { read } = app.platform.database;
  const offered = await read
    .selectFrom('technician_services')
    .innerJoin('services', 'services.id', 'service_id')
    .select(['user_id', 'services.id', 'services.name'])
    .orderBy('services.id')
    .execute();
  const offeredBy = Map.groupBy(offered, service => service.user_id);
  const technicians = await read
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('technicians')
    .select('users.name')
    .execute();
  const center =
    asked.lat === undefined ? null : { latitude: Number(asked.lat), longitude: Number(asked.lng) };
  const matches = technicians.flatMap(({ latitude, longitude, approved, available, ...row }) => {
    if (!approved || !available || latitude === null || longitude === null) return [];
    const at = publicPoint({ latitude, longitude });
    const services = offeredBy.get(row.user_id) ?? [];
    const rating = row.rating_count === 0 ? null : row.rating_sum / row.rating_count;
    const rate = row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100;
    const distance = center && distanceKm(center, at);
    const passes =
      (asked.service === undefined ||
        services.some(({ id, name }) => [String(id), name].includes(String(asked.service)))) &&
      (!asked.minRating || (rating ?? 0) >= Number(asked.minRating)) &&
      (asked.maxPrice === undefined || (rate !== null && rate <= Number(asked.maxPrice))) &&
      (distance === null || distance <= Number(asked.radius ?? 10));
    if (!passes) return [];
    const card: TechnicianCardOut = {
      id: row.user_id,
      name: row.name,
      rating,
      total_reviews: row.rating_count,
      bio: row.bio,
      experience_years: row.experience_years,
      hourly_rate: rate,
      address: row.address,
      // JSON has no −0.
      latitude: at.latitude + 0,
      longitude: at.longitude + 0,
      services: services.map(service => service.name),
      distance: distance === null ? null : shownKm(distance),
    };
    return [{ card, distance: distance ?? 0, rating: rating ?? 0 }];
  });
  matches.sort(
    center
      ? (a, b) => a.distance - b.distance || a.card.id - b.card.id
      : (a, b) => b.rating - a.rating || b.card.total_reviews - a.card.total_reviews || a.card.id - b.card.id,
  );
  const shown = pages * Number(asked.limit);
  return {
    cards: matches.slice(0, shown).map(match => match.card),
    total: { total: Math.min(matches.length, COUNT_CAP + 1) },
    isWhole: matches.length <= shown,
  };
}
