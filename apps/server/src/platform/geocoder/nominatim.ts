import type { FoundPlace, GeocoderAdapter } from './adapter.ts';
import { addressLine } from './address-line.ts';
import { degreesFrom, fieldIn, firstTextIn, textIn } from './untrusted.ts';

/** Degrees around the point that the service prefers: all of Spain from its centre, including the Canary Islands. */
const NEAR = { latitude: 13, longitude: 15 } as const;

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
  parseAnswer: answer => (Array.isArray(answer) ? answer.flatMap(placeOf) : null),
};

function placeOf(result: unknown): FoundPlace[] {
  const latitude = degreesFrom(fieldIn(result, 'lat'), 90);
  const longitude = degreesFrom(fieldIn(result, 'lon'), 180);
  const address = fieldIn(result, 'address');
  const line = addressLine({
    name: textIn(result, 'name'),
    street: firstTextIn(address, ['road', 'pedestrian', 'square', 'place']),
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
