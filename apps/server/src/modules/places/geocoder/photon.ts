import type { FoundPlace, GeocoderAdapter } from './adapter.ts';
import { addressLine } from './address-line.ts';
import { degreesFrom, fieldIn, firstTextIn, textIn } from './untrusted.ts';

/** Map zoom at which Spain fills a screen, so that the service prefers a country and not a town. */
const NEAR_ZOOM = '6';
/** The nearest object may have no street. */
const POINT_LIMIT = '5';

/**
 * Photon: GeoJSON over OpenStreetMap for search as you type. Asks for names in the local language, because the public server
 * supports only default, en, de and fr.
 * @see https://github.com/komoot/photon/blob/master/docs/api-v1.md
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
    return featuresIn(answer)?.flatMap(feature => placeOf(feature)) ?? null;
  },
  toPointParams: ({ latitude, longitude, radiusKm }) => ({
    lat: String(latitude),
    lon: String(longitude),
    radius: String(radiusKm),
    limit: POINT_LIMIT,
    lang: 'default',
  }),
  parsePointAnswer(answer) {
    return featuresIn(answer)?.flatMap(streetPlaceOf) ?? null;
  },
};

function featuresIn(answer: unknown): unknown[] | null {
  const features = fieldIn(answer, 'features');
  return Array.isArray(features) ? features : null;
}

/** Returns the place as a street with its number, without the name of a shop or a museum; nothing without a street. */
function streetPlaceOf(feature: unknown): FoundPlace[] {
  const properties = fieldIn(feature, 'properties');
  if (textIn(properties, 'street') !== undefined)
    return placeOf(feature, { ...(properties as object), name: '' });
  return textIn(properties, 'type') === 'street' ? placeOf(feature) : [];
}

function placeOf(feature: unknown, properties = fieldIn(feature, 'properties')): FoundPlace[] {
  const point = fieldIn(fieldIn(feature, 'geometry'), 'coordinates');
  const longitude = degreesFrom(fieldIn(point, '0'), 180);
  const latitude = degreesFrom(fieldIn(point, '1'), 90);
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
