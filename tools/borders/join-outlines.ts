import { bordersAbroad } from './borders-abroad.ts';
import { addIslets } from './islets.ts';
import type { Arcs, Area, AreaOfArcs, Grid, Line, Position, Sources, Topology } from './packages.ts';

export interface Outlines {
  readonly grid: Grid;
  readonly arcs: readonly { readonly line: Line; readonly isAbroad: boolean }[];
  readonly areas: readonly { readonly code: string; readonly rings: readonly Arcs[] }[];
}

const PROVINCES = 52;
/** It stays as an area of its own, so that its coast does not count as that of Cádiz. */
const GIBRALTAR = '54';

/** Returns the outlines of the provinces and of Gibraltar, in the order of their codes. Neighbours share the arcs between them. */
export function joinOutlines({ atlas, feature, merge, topology }: Sources): Outlines {
  const grid = atlas.transform;
  // Positions stay whole steps of the grid, so that equal ones are equal.
  const steps = { ...atlas, transform: { scale: [1, 1], translate: [0, 0] } as const };
  const found = feature(steps, atlas.objects.provinces).features;
  const known = found
    .filter(({ id }) => Number(id) <= PROVINCES || id === GIBRALTAR)
    .toSorted((one, other) => one.id.localeCompare(other.id));
  if (known.length !== PROVINCES + 1) throw new Error(`${known.length} areas instead of ${PROVINCES + 1}`);

  const { areas, borders } = addIslets(known, grid);
  const build = (lines: readonly Line[]): Topology =>
    topology({
      areas: { type: 'FeatureCollection', features: structuredClone(areas) as Area[] },
      lines: { type: 'MultiLineString', coordinates: structuredClone(lines) as Line[] },
    });
  const whole = build([]);
  const outer = merge(whole, whole.objects.areas.geometries).coordinates.flat();
  // With the borders as lines, arcs end where a border does.
  const cut = build([...bordersAbroad(outer, grid), ...borders]);
  const abroad = new Set(cut.objects.lines.arcs.flat().map(unsigned));
  return {
    grid,
    arcs: cut.arcs.map((line, index) => ({ line: withoutStraight(line), isAbroad: abroad.has(index) })),
    areas: cut.objects.areas.geometries.map(area => ({ code: area.id, rings: ringsOf(area) })),
  };
}

const unsigned = (index: number): number => (index < 0 ? ~index : index);

const ringsOf = (area: AreaOfArcs): readonly Arcs[] =>
  area.type === 'Polygon' ? area.arcs : area.arcs.flat();

/** Removes positions between two others on a straight line. */
const withoutStraight = (line: Line): Line =>
  line.filter((position, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    return !before || !after || !isStraight(before, position, after);
  });

const isStraight = (one: Position, two: Position, three: Position): boolean =>
  (two[0] - one[0]) * (three[1] - two[1]) === (two[1] - one[1]) * (three[0] - two[0]) &&
  (two[0] - one[0]) * (three[0] - two[0]) + (two[1] - one[1]) * (three[1] - two[1]) > 0;
