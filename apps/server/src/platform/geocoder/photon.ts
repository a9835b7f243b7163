import type { FoundPlace, GeocoderAdapter } from './adapter.ts';
import { addressLine } from './address-line.ts';
import { degreesFrom, fieldIn, firstTextIn, textIn } from './untrusted.ts';

/** Map zoom at which Spain fills a screen, so that the service prefers a country and not a town. */
const NEAR_ZOOM = '6';

/**
 * Photon: GeoJSON over OpenStreetMap for search as you type. Source: docs/api-v1.md in github.com/komoot/photon. Asks
 * for names in the local language, because the public server supports only default, en, de and fr.
 */
export const photon: GeocoderAdapter = {
  toParams: ({ words, limit, near }) => ({
    q: words,
    limit: String(limit),
    lang: 'default',
    lat: String(near.latitude),
    lon: String(near.longitude),
    zoom: NEAR_ZOOM,
  }),
  parseAnswer(answer) {
    const features = fieldIn(answer, 'features');
    return Array.isArray(features) ? features.flatMap(placeOf) : null;
  },
};

function placeOf(feature: unknown): FoundPlace[] {
  const point = fieldIn(fieldIn(feature, 'geometry'), 'coordinates');
  const longitude = degreesFrom(fieldIn(point, '0'), 180);
  const latitude = degreesFrom(fieldIn(point, '1'), 90);
  const properties = fieldIn(feature, 'properties');
  const name = addressLine({
    name: textIn(properties, 'name'),
    street: textIn(properties, 'street'),
    houseNumber: textIn(properties, 'housenumber'),
    postcode: textIn(properties, 'postcode'),
    town: firstTextIn(properties, ['city', 'district', 'locality']),
    region: firstTextIn(properties, ['state', 'county']),
    country: textIn(properties, 'country'),
    countryCode: textIn(properties, 'countrycode'),
  });
  return latitude === undefined || longitude === undefined || name === ''
    ? []
    : [{ name, latitude, longitude }];
}
