import { addressEndpoints } from '@oficio/domain/technicians/addresses/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../../testing/accounts/people.ts';
import {
  type FakeGeocoder,
  photonAnswer,
  photonFeature,
  startGeocoder,
} from '../../testing/places/fake-geocoder.ts';
import { ONE_ENGINE, openWorld } from '../../testing/world.ts';

const { geocode } = addressEndpoints;
const OF_USER = 200;
const OF_NETWORK = 200;
const OF_SITE = 300;
const OF_ALL = 600;
const REFUSAL =
  /^Se han buscado muchas direcciones sin iniciar sesión. Podrás buscar otra en \d+ (minutos?|segundos?)$/;

describe.each(ONE_ENGINE)('limits of the address search on %s', engine => {
  let geocoder: FakeGeocoder;
  let opened: Awaited<ReturnType<typeof openWorld>>;
  let count = 0;

  beforeAll(async () => {
    geocoder = await startGeocoder();
    geocoder.setAnswer(photonAnswer(photonFeature(39.4699, -0.3763, { name: 'Valencia' })));
  });
  afterAll(() => geocoder.close());
  beforeEach(async () => {
    const settings = {
      GEOCODER_URL: geocoder.url,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1',
      TRUST_PROXY: '127.0.0.1',
    };
    opened = await openWorld(engine, settings);
    geocoder.queries.length = 0;
    return () => opened.close();
  });

  const search = (address: string, q: string, token?: string) =>
    opened.world.app.server.inject({
      url: geocode.path,
      query: { q },
      headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
    });
  const searchNew = async (address: string) => {
    count += 1;
    return (await search(address, `calle ${count}`)).statusCode;
  };

  it('refuses the 201st search of a network that needs the geocoder, but neither stored answers, users nor other networks', async () => {
    for (let made = 0; made < OF_NETWORK; made += 1)
      expect(await searchNew(`2001:db8:1:2::${made}`)).toBe(200);
    const refused = await search('2001:db8:1:2:ffff::1', 'una calle más');
    expect([refused.statusCode, refused.json()]).toEqual([429, { error: expect.stringMatching(REFUSAL) }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(geocoder.queries).toHaveLength(OF_NETWORK);

    expect((await search('2001:db8:1:2::1', geocoder.queries[0] ?? '')).statusCode).toBe(200);
    const { token } = await newPerson(opened.world.app);
    expect((await search('2001:db8:1:2::1', 'calle de un cliente', token)).statusCode).toBe(200);
    expect(await searchNew('2001:db8:1:3::1')).toBe(200);
  });

  it('refuses the 301st search of a /48, but not those of other networks', async () => {
    for (let made = 0; made < OF_SITE; made += 1)
      expect(await searchNew(`2001:db8:7:${(made % 100).toString(16)}00::1`)).toBe(200);
    expect(await searchNew('2001:db8:7:ffff::1')).toBe(429);
    expect(await searchNew('2001:db8:8::1')).toBe(200);
  });

  it('refuses the 201st search of a user that needs the geocoder, but neither stored answers nor other users', async () => {
    const [{ token }, other] = [await newPerson(opened.world.app), await newPerson(opened.world.app)];
    for (let made = 0; made < OF_USER; made += 1)
      expect((await search(`192.0.2.${made}`, `plaza ${made}`, token)).statusCode).toBe(200);
    const refused = await search('198.51.100.1', 'plaza nueva', token);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        error: expect.stringMatching(
          /^Has buscado muchas direcciones seguidas. Podrás buscar otra en \d+ (minutos?|segundos?)$/,
        ),
      },
    ]);
    expect((await search('198.51.100.1', 'plaza 0', token)).statusCode).toBe(200);
    expect((await search('198.51.100.1', 'plaza nueva', other.token)).statusCode).toBe(200);
  });

  it('refuses the 601st search of all visitors that needs the geocoder, but not the search of a user', async () => {
    for (let made = 0; made < OF_ALL; made += 1) expect(await searchNew(`192.0.2.${made % 250}`)).toBe(200);
    expect(await searchNew('198.51.100.1')).toBe(429);
    const { token } = await newPerson(opened.world.app);
    expect((await search('198.51.100.1', 'calle de un cliente', token)).statusCode).toBe(200);
    expect(geocoder.maxOpen).toBe(1);
  });
});
