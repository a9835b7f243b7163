/** Where something is: a point in degrees, both coordinates null together, and an address. */
interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string | null;
}

interface PlacesOfJob {
  readonly job: Place;
  /** The place of the chosen technician; null without one. */
  readonly technician: Place | null;
  /** IANA zone of the site (`SITE_TIME_ZONE`). */
  readonly site: string;
}

const PENINSULA_ZONE = 'Europe/Madrid';
const CANARY_ZONE = 'Atlantic/Canary';

/**
 * Returns the IANA time zone of a job, in which its dates are typed and shown. It is the zone of its place; without a place, that of
 * its technician; else that of the site.
 */
export const zoneOfJob = ({ job, technician, site }: PlacesOfJob): string =>
  zoneOfPlace(job, site) ?? (technician && zoneOfPlace(technician, site)) ?? site;

/** Boxes of coordinates in degrees. That of Spain covers the peninsula, the Balearic Islands, Ceuta and Melilla. */
const CANARY_BOX = { south: 27.4, north: 29.6, west: -18.4, east: -13.2 };
const SPAIN_BOX = { south: 35.1, north: 43.95, west: -9.4, east: 4.5 };

/** Five digits that begin with the number of a province, 01 to 52. */
const POSTCODE = /(?<!\d)(0[1-9]|[1-4]\d|5[0-2])\d{3}(?!\d)/;
/** Las Palmas and Santa Cruz de Tenerife. */
const CANARY_PROVINCES: readonly string[] = ['35', '38'];

/**
 * Returns the zone of a place in Spain, `site` for a point elsewhere, and null for a place that names none. The point counts before the
 * address, because a person may mistype a postcode.
 */
export function zoneOfPlace({ latitude, longitude, address }: Place, site: string | null): string | null {
  if (latitude !== null && longitude !== null) {
    if (isIn(CANARY_BOX, latitude, longitude)) return CANARY_ZONE;
    return isIn(SPAIN_BOX, latitude, longitude) ? PENINSULA_ZONE : site;
  }
  const province = POSTCODE.exec(address ?? '')?.[1];
  if (province === undefined) return null;
  return CANARY_PROVINCES.includes(province) ? CANARY_ZONE : PENINSULA_ZONE;
}

const isIn = (box: typeof SPAIN_BOX, latitude: number, longitude: number): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

const ZONE_NAMES: Readonly<Record<string, string>> = {
  [PENINSULA_ZONE]: 'hora peninsular',
  [CANARY_ZONE]: 'hora de Canarias',
};

/** Returns the Spanish name of a zone's hour: 'hora de Canarias', 'hora peninsular', 'hora de Nueva York'. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('es-ES', {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  }).formatToParts();
  const generic = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return ZONE_NAMES[zone] ?? (generic.startsWith('hora de ') ? generic : `hora de ${city}`);
}
