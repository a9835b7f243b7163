import type { Point } from '@oficio/domain/technicians/geo.ts';
import { DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import type { ChosenPlace } from '../../summary/job-choice.ts';

/** Centre of the search. */
export interface Centre {
  readonly point: Point;
  /** Completes the text 'a menos de 10 km …'. */
  readonly of: string;
}

/** Returns the chosen place, else the device's position, else the centre of Madrid (spec, section 2). */
export function centreOf(chosen: ChosenPlace | null, device: Point | null): Centre {
  if (chosen) {
    const { name, ...point } = chosen;
    return { point, of: name === null ? 'de la zona elegida' : `de ${shortName(name)}` };
  }
  if (device) return { point: device, of: 'de ti' };
  return { point: DEFAULT_LOCATION, of: 'del centro de Madrid' };
}

/** 'Calle Mayor 1, 28013 Madrid' → 'Calle Mayor 1' */
const shortName = (name: string): string => name.split(', ', 1)[0] || name;
