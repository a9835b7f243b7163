import { zoneOfJob } from '@oficio/domain/requests/zone.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { findTechnician } from '../../technicians/public.ts';

interface Located {
  readonly technician_id: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string | null;
}

/** Returns the IANA zone of a job with this place and technician. `site` is the zone of the site. */
export async function findZone(db: Reader, job: Located, site: string): Promise<string> {
  const technician = job.technician_id === null ? null : await findTechnician(db, job.technician_id);
  return zoneOfJob({ job, technician: technician ?? null, site });
}
