import { zoneOfPlace } from '@oficio/domain/requests/zone-of-job.ts';
import { type InZone, readerZone } from '../../../lib/format/job-times.ts';
import type { RequestValues } from './request-draft.ts';

/** In no other zone does a day or an hour begin later. */
const WESTERNMOST_ZONE = 'Etc/GMT+12';

interface FormZones {
  /** Zone in which the form shows and names hours. */
  readonly shown: InZone;
  /** Zone in which the form refuses dates that have passed. */
  readonly checked: InZone;
}

/**
 * Returns the zones of the job that the form describes. `technicianZone` is that of the chosen technician; null without one. For a
 * point outside of Spain, or without a place and a technician, only the server knows the zone, which then refuses what this check accepts.
 */
export function zonesOfForm(
  place: Pick<RequestValues, 'address' | 'latitude' | 'longitude'>,
  technicianZone: string | null,
): FormZones {
  const zone = zoneOfPlace(place, null) ?? (place.latitude === null ? technicianZone : null);
  return {
    shown: { time_zone: zone ?? readerZone() },
    checked: { time_zone: zone ?? WESTERNMOST_ZONE },
  };
}
