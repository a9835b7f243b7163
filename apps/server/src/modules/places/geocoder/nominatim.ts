import type { FoundPlace, GeocoderAdapter } from './adapter.ts';
import { addressLine } from './address-line.ts';
import { degreesFrom, fieldIn, firstTextIn, textIn } from './untrusted.ts';

/** Degrees around the point that the service prefers: all of Spain from its centre, including the Canary Islands. */
const NEAR = { latitude: 13, longitude: 15 } as const;

/** Level of detail of single buildings. */
const BUILDING_ZOOM = '18';

/** Nominatim's search. Source: nominatim.org/release-docs/latest/api/Search. */
export const nominatim: GeocoderAdapter = {
  toParams: ({ words, limit, near }) => ({
    q: words,
    limit: String(limit),
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'es',
    viewbox: [
      near.longitude - NEAR.longitude,
      near.latitude - NEAR.latitude,
      near.longitude + NEAR.longitude,
      near.latitude + NEAR.latitude,
    ].join(','),
  }),
  parseAnswer: answer => (Array.isArray(answer) ? answer.flatMap(result => placeOf(result)) : null),
  // Source: nominatim.org/release-docs/latest/api/Reverse. The service has no radius.
  toPointParams: ({ latitude, longitude }) => ({
    lat: String(latitude),
    lon: String(longitude),
    zoom: BUILDING_ZOOM,
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'es',
  }),
  parsePointAnswer(answer) {
    if (textIn(answer, 'error') !== undefined) return [];
    if (typeof fieldIn(answer, 'address') !== 'object') return null;
    return streetIn(fieldIn(answer, 'address')) === undefined ? [] : placeOf(answer, '');
  },
};

const streetIn = (address: unknown) => firstTextIn(address, ['road', 'pedestrian', 'square', 'place']);

/** `ownName` is the name of a shop or a museum, which an address of a point leaves out. */
function placeOf(result: unknown, ownName = textIn(result, 'name')): FoundPlace[] {
  const latitude = degreesFrom(fieldIn(result, 'lat'), 90);
  const longitude = degreesFrom(fieldIn(result, 'lon'), 180);
  const address = fieldIn(result, 'address');
  const line = addressLine({
    name: ownName,
    street: streetIn(address),
    houseNumber: textIn(address, 'house_number'),
    postcode: textIn(address, 'postcode'),
    town: firstTextIn(address, ['city', 'town', 'village', 'municipality', 'hamlet']),
    region: textIn(address, 'state'),
    country: textIn(address, 'country'),
    countryCode: textIn(address, 'country_code'),
  });
  const name = line || textIn(result, 'display_name');
  return latitude === undefined || longitude === undefined || name === undefined
    ? []
    : [{ name, latitude, longitude }];
}
