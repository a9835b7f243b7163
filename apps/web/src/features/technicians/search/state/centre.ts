import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';

/** Centre of the search. */
export interface Centre {
  readonly point: Point;
  /** Completes the text 'a menos de 10 km …'. */
  readonly of: string;
  readonly kind: 'device' | 'chosen' | 'default';
}

/** Returns the place chosen on the map, else the device's position, else the centre of Madrid (spec, section 2). */
export function centreOf(chosen: Point | null, device: Point | null): Centre {
  if (chosen) return { point: chosen, of: 'de la zona elegida', kind: 'chosen' };
  if (device) return { point: device, of: 'de ti', kind: 'device' };
  return { point: DEFAULT_LOCATION, of: 'del centro de Madrid', kind: 'default' };
}
