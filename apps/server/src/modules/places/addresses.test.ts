import { ERRORS } from '@oficio/domain/errors.ts';
import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_MAX } from '@oficio/domain/technicians/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { replacePostcodes } from './store/postcodes.ts';

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

  it.each([
    ['Getafe', ['Getafe, Madrid']],
    ['geta', ['Getafe, Madrid', 'Getaria, Guipúzcoa']],
    ['gatafe', ['Getafe, Madrid']],
    ['Calle Mayor 3, Getafe', ['Getafe, Madrid']],
    ['calle mayor 3 getafe', ['Getafe, Madrid']],
    ['Calle Mayor 3, 28901 Getafe', ['Getafe, Madrid']],
    ['Calle Toledo 3, Getafe, Madrid', ['Getafe, Madrid']],
    ['Calle Mayor 3, Geta', ['Getafe, Madrid', 'Getaria, Guipúzcoa']],
    ['Avenida de la Constitución 3, Las Rozas, Madrid', ['Las Rozas de Madrid, Madrid']],
    ['Calle Mayor 3, Móstoles 28931', ['Móstoles, Madrid']],
    ['alcorcón, madrid, españa', ['Alcorcón, Madrid']],
    ['28901', ['28901, provincia de Madrid']],
    [' 35001 ', ['35001, provincia de Las Palmas']],
    ['51001', ['51001, Ceuta']],
  ])('finds the town of %j without the geocoder while that is down', async (typed, expected) => {
    fakeGeocoder.setAnswer(statusAnswer(500));
    expect((await found(typed)).map(place => place.display_name)).toEqual(expected);
    expect(JSON.stringify(await rows())).not.toContain(expected[0]);
  });

  it.each([
    'calle toledo',
    'Calle Toledo 5',
    'Gran Vía',
    'C/ Alcalá 20, 28014',
    'Calle Serrano 5, bajo',
    'Calle del Pez 7, 3.º B',
    '99999',
    '00000',
    'x'.repeat(200),
    '%_%_',
  ])('returns 503 for %j while the geocoder is down, because no town is named', async typed => {
    fakeGeocoder.setAnswer(statusAnswer(500));
    expect((await search(typed)).status).toBe(503);
  });

  it('answers with a built-in place when the geocoder is slow, and later with its own answer', async () => {
    const gate = Promise.withResolvers<void>();
    fakeGeocoder.setAnswer(async (request, response) => {
      await gate.promise;
      photonAnswer(photonFeature(40.3, -3.7, { name: 'Getafe', state: 'Comunidad de Madrid' }))(
        request,
        response,
      );
    });
    expect((await found('getafe')).map(place => place.display_name)).toEqual(['Getafe, Madrid']);
    gate.resolve();
    await expect
      .poll(async () => (await found('getafe')).map(place => place.display_name))
      .toEqual(['Getafe, Comunidad de Madrid']);
  });

  it('shows each municipality of a postcode in the list of the operator, without the geocoder', async () => {
    const { database } = world().app.platform;
    const list = (rows: readonly (readonly [string, string])[]) =>
      database.transaction(tx =>
        replacePostcodes(
          tx,
          rows.map(([postcode, municipality]) => ({ postcode, municipality })),
        ),
      );
    await list([
      ['28001', '28079'],
      ['28901', '28007'],
      ['28901', '28065'],
      ['28901', '45165'],
    ]);
    fakeGeocoder.queries.length = 0;
    expect((await found('28901')).map(place => place.display_name)).toEqual([
      '28901 Alcorcón, Madrid',
      '28901 Getafe, Madrid',
      '28901 Talavera de la Reina, Toledo',
    ]);
    expect(fakeGeocoder.queries).toEqual([]);
    await list([['28902', '28065']]);
    fakeGeocoder.setAnswer(statusAnswer(500));
    const warn = vi.spyOn(world().app.platform.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    expect((await found('28901')).map(place => place.display_name)).toEqual(['28901, provincia de Madrid']);
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the geocoder is unavailable');
    await list(Array.from({ length: 1201 }, (_, index) => [String(28000 + index), '28079'] as const));
    expect(await database.read.selectFrom('postcodes').selectAll().execute()).toHaveLength(1201);
    await list([]);
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

describe('address search without a geocoder', () => {
  let opened: Awaited<ReturnType<typeof openWorld>>;
  beforeAll(async () => {
    opened = await openWorld('sqlite', { GEOCODER: 'none', LOG_LEVEL: 'silent' });
  });
  afterAll(() => opened.close());

  it('finds built-in places at once, says for other texts that the search is not available, and knows no address of a point', async () => {
    const { app } = opened.world;
    const ask = (q: string) => callAs(app, null, geocode, { query: { q } });
    expect((await ask('alcorcon')).reply.suggestions.map(place => place.display_name)).toEqual([
      'Alcorcón, Madrid',
    ]);
    expect(await ask('calle del pez 7')).toMatchObject({
      status: 503,
      refusal: { error: ERRORS.geocoder_unavailable[1] },
    });
    const point = { latitude: 40.41551, longitude: -3.70741 };
    expect((await callAs(app, null, reverseGeocode, { query: point })).reply.address).toBeNull();
  });
});
