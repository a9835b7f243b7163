import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GeocoderProvider } from '../../../platform/settings/settings.ts';
import {
  type FakeGeocoder,
  jsonAnswer,
  photonAnswer,
  photonFeature,
  startGeocoder,
  statusAnswer,
} from '../../../testing/places/fake-geocoder.ts';
import { createGeocoder, GeocoderUnavailable } from './geocoder.ts';

const QUERY = { words: 'calle mayor 14', limit: 5, near: { latitude: 40.4, longitude: -3.7 } };
const MAYOR = photonFeature(40.4155, -3.7074, {
  type: 'house',
  street: 'Calle Mayor',
  housenumber: '14',
  postcode: '28013',
  city: 'Madrid',
  district: 'Centro',
  state: 'Comunidad de Madrid',
});

let fakeGeocoder: FakeGeocoder;
let now = 0;

beforeAll(async () => {
  fakeGeocoder = await startGeocoder();
});
afterAll(() => fakeGeocoder.close());
beforeEach(() => {
  fakeGeocoder.queries.length = 0;
});

const geocoder = (
  provider: GeocoderProvider = 'photon',
  options: { url?: string; timeoutMs?: number } = {},
) =>
  createGeocoder({
    provider,
    url: fakeGeocoder.url,
    userAgent: 'Oficio (+https://oficio.example)',
    clock: () => now,
    ...options,
  });

/** Returns the address lines that the geocoder finds when the service answers with these properties. */
async function namesOf(...all: readonly Record<string, string>[]) {
  fakeGeocoder.setAnswer(photonAnswer(...all.map(properties => photonFeature(40, -3, properties))));
  return (await geocoder().search(QUERY)).map(place => place.name);
}

describe('Photon geocoder', () => {
  it('asks for a few nearby places with a user agent and formats the answer as an address', async () => {
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    expect(await geocoder('photon', { url: `${fakeGeocoder.url}?key=ours` }).search(QUERY)).toEqual([
      { name: 'Calle Mayor 14, 28013 Madrid, Comunidad de Madrid', latitude: 40.4155, longitude: -3.7074 },
    ]);
    expect(Object.fromEntries(fakeGeocoder.lastRequest.search)).toEqual({
      key: 'ours',
      q: 'calle mayor 14',
      limit: '5',
      lang: 'default',
      lat: '40.4',
      lon: '-3.7',
      zoom: '6',
    });
    expect(fakeGeocoder.lastRequest.userAgent).toBe('Oficio (+https://oficio.example)');
  });

  it('formats every kind of place as an address in Spain', async () => {
    expect(
      await namesOf(
        { type: 'street', name: 'Calle Mayor', postcode: '28801', city: 'Alcalá de Henares' },
        { name: 'Museo del Prado', street: 'Paseo del Prado', housenumber: '23', city: 'Madrid' },
        { type: 'city', name: 'Madrid', city: 'Madrid', state: 'Comunidad de Madrid' },
        { name: 'Rúa Nova', street: 'Rúa Nova', locality: 'Ons', state: 'Galicia' },
        { name: 'Rua Augusta', city: 'Lisboa', country: 'Portugal', countrycode: 'PT' },
      ),
    ).toEqual([
      'Calle Mayor, 28801 Alcalá de Henares',
      'Museo del Prado, Paseo del Prado 23, Madrid',
      'Madrid, Comunidad de Madrid',
      'Rúa Nova, Ons, Galicia',
      'Rua Augusta, Lisboa, Portugal',
    ]);
  });

  it('returns at most the requested number of places and leaves out places without a name or a position', async () => {
    fakeGeocoder.setAnswer(
      photonAnswer(
        photonFeature(95, 0, { name: 'Más allá del polo' }),
        photonFeature(40, -3, { country: 'España' }),
        { ...MAYOR, geometry: null },
        { ...MAYOR, properties: { name: '\u0000 \n' } },
        ...Array.from({ length: 9 }, (_, index) => photonFeature(40, -3, { name: `Calle\t${index}` })),
      ),
    );
    const places = await geocoder().search(QUERY);
    expect(places.map(place => place.name)).toEqual(['Calle 0', 'Calle 1', 'Calle 2', 'Calle 3', 'Calle 4']);
  });
});

it('the Nominatim geocoder formats answers as addresses in Spain', async () => {
  fakeGeocoder.setAnswer(
    jsonAnswer([
      {
        lat: '40.4155',
        lon: '-3.7074',
        name: '',
        display_name: '14, Calle Mayor, Sol, Centro, Madrid, Comunidad de Madrid, 28013, España',
        address: {
          house_number: '14',
          road: 'Calle Mayor',
          city: 'Madrid',
          state: 'Comunidad de Madrid',
          postcode: '28013',
          country: 'España',
          country_code: 'es',
        },
      },
      { lat: '28.1', lon: '-15.4', display_name: 'Playa de Las Canteras, España' },
      { lat: '', lon: '-15.4', display_name: 'Sin sitio' },
    ]),
  );
  expect(await geocoder('nominatim').search(QUERY)).toEqual([
    { name: 'Calle Mayor 14, 28013 Madrid, Comunidad de Madrid', latitude: 40.4155, longitude: -3.7074 },
    { name: 'Playa de Las Canteras, España', latitude: 28.1, longitude: -15.4 },
  ]);
  expect(Object.fromEntries(fakeGeocoder.lastRequest.search)).toMatchObject({
    q: 'calle mayor 14',
    limit: '5',
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'es',
  });
});

describe('address of a point', () => {
  const POINT = { latitude: 40.4155, longitude: -3.7074, radiusKm: 0.3 };
  const ADDRESS = {
    name: 'Calle Mayor 14, 28013 Madrid, Comunidad de Madrid',
    latitude: 40.4155,
    longitude: -3.7074,
  };

  it('Photon returns streets without the names of shops, and leaves out what has no street', async () => {
    const properties = { ...MAYOR.properties, name: 'Bar Manolo' };
    fakeGeocoder.setAnswer(
      photonAnswer(
        photonFeature(40.4155, -3.7074, { type: 'district', name: 'Centro', city: 'Madrid' }),
        { ...MAYOR, properties },
        photonFeature(40.4156, -3.7075, { type: 'street', name: 'Calle Mayor', city: 'Madrid' }),
      ),
    );
    const { reverse } = geocoder('photon', { url: `${fakeGeocoder.url}?key=ours` });
    expect(await reverse(POINT)).toEqual([
      ADDRESS,
      { name: 'Calle Mayor, Madrid', latitude: 40.4156, longitude: -3.7075 },
    ]);
    expect(fakeGeocoder.lastRequest.path).toBe('/reverse');
    expect(Object.fromEntries(fakeGeocoder.lastRequest.search)).toEqual({
      key: 'ours',
      lat: '40.4155',
      lon: '-3.7074',
      radius: '0.3',
      limit: '5',
      lang: 'default',
    });
  });

  it('Nominatim returns the street, and nothing where it knows none', async () => {
    const address = {
      house_number: '14',
      road: 'Calle Mayor',
      city: 'Madrid',
      state: 'Comunidad de Madrid',
      postcode: '28013',
      country_code: 'es',
    };
    const url = fakeGeocoder.url.replace('/api/', '/nominatim/search');
    const { reverse } = geocoder('nominatim', { url });
    fakeGeocoder.setAnswer(jsonAnswer({ lat: '40.4155', lon: '-3.7074', name: 'Bar Manolo', address }));
    expect(await reverse(POINT)).toEqual([ADDRESS]);
    expect(fakeGeocoder.lastRequest.path).toBe('/nominatim/reverse');
    fakeGeocoder.setAnswer(
      jsonAnswer({ lat: '40', lon: '-3', name: 'Mar', address: { country_code: 'es' } }),
    );
    expect(await reverse(POINT)).toEqual([]);
    fakeGeocoder.setAnswer(jsonAnswer({ error: 'Unable to geocode' }));
    expect(await reverse(POINT)).toEqual([]);
    fakeGeocoder.setAnswer(jsonAnswer([]));
    await expect(reverse(POINT)).rejects.toBeInstanceOf(GeocoderUnavailable);
  });
});

describe('unavailable geocoding service', () => {
  const isDown = (url = fakeGeocoder.url) =>
    expect(geocoder('photon', { url, timeoutMs: 200 }).search(QUERY)).rejects.toBeInstanceOf(
      GeocoderUnavailable,
    );

  it.each([
    ['fails', statusAnswer(500)],
    ['answers 404', statusAnswer(404)],
    ['answers HTML', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    ['answers another JSON format', jsonAnswer([{ lat: '1', lon: '1', display_name: 'x' }])],
    ['never answers', () => {}],
    [
      'never ends its answer',
      (_: unknown, response: { write(text: string): void }) => response.write('{"features":['),
    ],
    ['answers more than the size limit', jsonAnswer({ features: [], padding: 'x'.repeat(300_000) })],
    ['closes the connection', (request: { destroy(): void }) => request.destroy()],
  ] as const)('the geocoder rejects with GeocoderUnavailable when the service %s', async (_, answer) => {
    fakeGeocoder.setAnswer(answer as Parameters<FakeGeocoder['setAnswer']>[0]);
    await isDown();
  });

  it('the geocoder rejects with GeocoderUnavailable when the connection is refused', () =>
    isDown('http://127.0.0.1:9/api/'));

  it('the geocoder does not follow redirects', async () => {
    const elsewhere = await startGeocoder();
    fakeGeocoder.setAnswer(statusAnswer(302, { location: elsewhere.url }));
    await isDown();
    expect(elsewhere.queries).toEqual([]);
    await elsewhere.close();
  });

  it('the geocoder sends no request during the time of a Retry-After', async () => {
    const find = geocoder();
    fakeGeocoder.setAnswer(statusAnswer(429, { 'retry-after': '20' }));
    await expect(find.search(QUERY)).rejects.toBeInstanceOf(GeocoderUnavailable);
    fakeGeocoder.setAnswer(photonAnswer(MAYOR));
    now += 19_999;
    await expect(find.search(QUERY)).rejects.toBeInstanceOf(GeocoderUnavailable);
    expect(fakeGeocoder.queries).toHaveLength(1);
    now += 1;
    expect(await find.search(QUERY)).toHaveLength(1);
  });
});
