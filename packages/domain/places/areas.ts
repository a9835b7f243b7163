import { ARCS, AREAS, GRID } from './outlines.ts';

/** A part of an outline, which neighbours share. */
interface Arc {
  /** True for a border with another country; otherwise it is a coast or between two provinces. */
  readonly isAbroad: boolean;
  /** Longitude and latitude in degrees, one position after the other. */
  readonly positions: readonly (readonly [number, number])[];
}

/** The outline of a province or of Gibraltar. */
export interface Area {
  /** INE code of the province; 54 for Gibraltar. */
  readonly code: string;
  /** Closed lines of arcs, some of which run in the other direction. What an odd number of them surrounds belongs to the area. */
  readonly rings: readonly (readonly { readonly arc: Arc; readonly isReversed: boolean }[])[];
}

/** Code of the area of Gibraltar, which is no province. */
export const GIBRALTAR = '54';

const arcs: readonly Arc[] = ARCS.trim()
  .split('\n')
  .map(line => ({
    isAbroad: line.startsWith('x'),
    positions: positionsOf(line.slice(1)),
  }));

/** The 52 provinces and Gibraltar, in the order of their codes. */
export const AREA_LIST: readonly Area[] = AREAS.split(';').map(entry => {
  const area = entry.trim();
  return {
    code: area.slice(0, 2),
    rings: area
      .slice(3)
      .split(',')
      .map(ring => ring.split(' ').map(index => arcOf(Number(index)))),
  };
});

function positionsOf(differences: string): Arc['positions'] {
  const { scale, translate } = GRID;
  let x = 0;
  let y = 0;
  return differences.split(',').map(pair => {
    const [east = 0, north = 0] = pair.split(' ').map(Number);
    x += east;
    y += north;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function arcOf(index: number): { arc: Arc; isReversed: boolean } {
  const arc = arcs[index < 0 ? ~index : index];
  if (!arc) throw new Error(`There is no arc ${index}`);
  return { arc, isReversed: index < 0 };
}
