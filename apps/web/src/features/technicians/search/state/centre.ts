import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';

/** What the search is around. */
export interface Centre {
  readonly point: Point;
  /** Completes 'a menos de 10 km …'. */
  readonly of: string;
  readonly kind: 'device' | 'chosen' | 'default';
}

/** A place chosen on the map comes first, then the device, then the centre of Madrid (spec, section 2). */
export function centreOf(chosen: Point | null, device: Point | null): Centre {
  if (chosen) return { point: chosen, of: 'de la zona elegida', kind: 'chosen' };
  if (device) return { point: device, of: 'de ti', kind: 'device' };
  return { point: DEFAULT_LOCATION, of: 'del centro de Madrid', kind: 'default' };
}
