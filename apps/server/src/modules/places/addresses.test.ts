import { ERRORS } from '@oficio/domain/errors.ts';
import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../../testing/accounts/people.ts';
import { callAs } from '../../testing/http/call-as.ts';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
  statusAnswer,
} from '../../testing/places/fake-geocoder.ts';
import { ENGINES, openWorld } from '../../testing/world.ts';

const { geocode, reverseGeocode } = addressEndpoints;
const MAYOR = photonFeature(40.4155, -3.7074, { street: 'Calle Mayor', housenumber: '14', city: 'Madrid' });
const SUGGESTED = { display_name: 'Calle Mayor 14, Madrid', latitude: 40.4155, longitude: -3.7074 };
const DAY = 24 * 60 * 60 * 1000;

describe.each(ENGINES)('address search on %s', engine => {
  let fakeGeocoder: FakeGeocoder;
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let person: Person;
  const world = () => opened.world;
  const search = (q: string, who = person) => who.call(geocode, { query: { q } });
  const found = async (q: string) => (await search(q)).reply.suggestions;
  const rows = () => world().app.platform.database.read.selectFrom('geocodes').selectAll().execute();

  beforeAll(async () => {
    fakeGeocoder = await startGeocoder();
    opened = await openWorld(engine, { GEOCODER_URL: fakeGeocoder.url, LOG_LEVEL: 'silent' });
    person = await newPerson(world().app);
  });
  afterAll(async () => {
    await opened.close();
    await fakeGeocoder.close();
  });
  beforeEach(() => {
    fakeGeocoder.queries.length = 0;
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
  });

  it('returns 400 for a text that is too short or too long', async () => {
    expect(await search('  ca ')).toMatchObject({
      status: 400,
      refusal: { error: 'La dirección debe tener al menos 3 caracteres', field: 'q' },
    });
    expect((await search('x'.repeat(ADDRESS_MAX + 1))).status).toBe(400);
    expect(fakeGeocoder.queries).toEqual([]);
  });

  it('suggests places to a visitor without a session', async () => {
    const answer = await callAs(world().app, null, geocode, { query: { q: 'plaza mayor' } });
    expect(answer.reply.suggestions).toEqual([SUGGESTED]);
  });

  it('suggests places, sends the site as User-Agent, and merges places with the same text', async () => {
    const long = photonFeature(41, 2, { name: 'Á'.repeat(150), city: 'Vic', state: 'C'.repeat(80) });
    fakeGeocoder.setAnswer(photonAnswer(MAYOR, MAYOR, long));
    expect(await found('mayor  14')).toEqual([
      SUGGESTED,
      { display_name: `${'Á'.repeat(150)}, Vic`, latitude: 41, longitude: 2 },
    ]);
    expect(fakeGeocoder.lastRequest.userAgent).toBe('Oficio (+http://localhost:3000)');
  });

  it('asks the geocoder once for a text, regardless of spelling, user and server', async () => {
    expect(await found(' Calle   MÁYOR ')).toEqual([SUGGESTED]);
    const neighbour = await newPerson(world().app, 'technician');
    const restarted = await world().another();
    // Some keyboards write the accent as a separate character.
    const decomposed = 'calle ma\u0301yor';
    for (const app of [world().app, restarted])
      expect(
        (await callAs(app, neighbour.token, geocode, { query: { q: decomposed } })).reply.suggestions,
      ).toEqual([SUGGESTED]);
    expect(fakeGeocoder.queries).toEqual(['calle máyor']);
    expect(JSON.stringify(await rows())).not.toContain('máyor');
  });

  it('stores answers for thirty days, empty ones included', async () => {
    fakeGeocoder.setAnswer(photonAnswer());
    expect(await found('calle nueva')).toEqual([]);
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    world().now += 29 * DAY;
    expect(await found('calle nueva')).toEqual([]);
    world().now += DAY;
    const mayor = await newPerson(world().app);
    expect((await search('calle nueva', mayor)).reply.suggestions).toEqual([SUGGESTED]);
    person = mayor;
    expect(await rows()).toHaveLength(1);
  });

  it('keeps only the newest 20 000 answers', async () => {
    const { database } = world().app.platform;
    await database.transaction(({ db, now }) =>
      sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
        insert into geocodes (key, suggestions, fetched_at) select 'k' || i, '[]', ${sql.lit(now)} - i from n`.execute(
        db,
      ),
    );
    await found('calle del olmo');
    const kept = await rows();
    expect(kept).toHaveLength(20_000);
    expect(kept.map(row => row.key)).not.toContain('k20000');
  });

  it('returns 503 without storing anything while the geocoder is down, and still returns stored answers', async () => {
    await found('calle conocida');
    fakeGeocoder.setAnswer(statusAnswer(500));
    expect(await search('calle nunca vista')).toMatchObject({
      status: 503,
      refusal: { error: ERRORS.geocoder_unavailable[1] },
    });
    expect(await found('calle conocida')).toEqual([SUGGESTED]);
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    expect(await found('calle nunca vista')).toEqual([SUGGESTED]);
  });

  it("makes one request at a time and returns 429 to a user's older searches", async () => {
    const people = [await newPerson(world().app), await newPerson(world().app)];
    const gate = Promise.withResolvers<void>();
    fakeGeocoder.setAnswer(async (request, response) => {
      await gate.promise;
      photonAnswer(MAYOR)(request, response);
    });
    const [a, b] = people as [Person, Person];
    const first = search('uno');
    await expect.poll(() => fakeGeocoder.queries).toEqual(['uno']);
    const refused: number[] = [];
    const typed = ['dos', 'dos t', 'dos tr'].map(async q => {
      const { status } = await search(q, a);
      if (status !== 200) refused.push(status);
    });
    await expect.poll(() => refused).toEqual([429, 429]);
    const same = search('uno', b);
    gate.resolve();
    await Promise.all(typed);
    for (const answer of [await first, await same]) expect(answer.reply.suggestions).toEqual([SUGGESTED]);
    // The second search for 'uno' read the stored answer of the first.
    expect(fakeGeocoder.queries).toEqual(['uno', expect.stringMatching(/^dos/)]);
    expect(refused).toHaveLength(2);
    expect(fakeGeocoder.maxOpen).toBe(1);
  });

  it('returns the address of a point, asks the geocoder once for the same ten metres and keeps nothing found', async () => {
    const at = async (latitude: number, longitude: number) =>
      (await person.call(reverseGeocode, { query: { latitude, longitude } })).reply.address;
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    expect(await at(40.41551, -3.70741)).toBe(SUGGESTED.display_name);
    expect(Object.fromEntries(fakeGeocoder.lastRequest.search)).toMatchObject({
      lat: '40.4155',
      lon: '-3.7074',
    });
    fakeGeocoder.setAnswer(statusAnswer(500));
    expect(await at(40.41548, -3.70738)).toBe(SUGGESTED.display_name);
    expect(fakeGeocoder.queries).toHaveLength(1);
    // A street 600 metres away is another place.
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    expect(await at(40.421, -3.7074)).toBeNull();
    fakeGeocoder.setAnswer(statusAnswer(500));
    expect(await at(40.421, -3.7074)).toBeNull();
    const { status, refusal } = await person.call(reverseGeocode, { query: { latitude: 41, longitude: 2 } });
    expect([status, refusal]).toEqual([503, { error: ERRORS.geocoder_unavailable[1] }]);
  });

  it.each([
    [{ latitude: '91', longitude: '2' }, 'latitude'],
    [{ latitude: '41' }, 'longitude'],
  ])('returns 400 for a point that is none: case %#', async (query, field) => {
    const { server } = world().app;
    const reply = await server.inject({ url: reverseGeocode.path, query: query as Record<string, string> });
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });
});
