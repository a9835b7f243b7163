import { provinceAt } from '../places/province-at.ts';
import { CANARY_ZONE, PENINSULA_ZONE } from './zone.ts';

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

/**
 * Returns the IANA time zone of a job, in which its dates are typed and shown. It is the zone of its place; without a place, that of
 * its technician; else that of the site.
 */
export const zoneOfJob = ({ job, technician, site }: PlacesOfJob): string =>
  zoneOfPlace(job, site) ?? (technician && zoneOfPlace(technician, site)) ?? site;

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
    const province = provinceAt({ latitude, longitude });
    return province ? zoneOfProvince(province.code) : site;
  }
  const code = POSTCODE.exec(address ?? '')?.[1];
  return code === undefined ? null : zoneOfProvince(code);
}

const zoneOfProvince = (code: string): string =>
  CANARY_PROVINCES.includes(code) ? CANARY_ZONE : PENINSULA_ZONE;
