/** A topology with the outlines of municipalities, as es-atlas has it. */
export interface Topology {
  readonly objects: {
    readonly municipalities: {
      readonly geometries: readonly { readonly id: string; readonly properties: { readonly name: string } }[];
    };
  };
}

/** Longitude and latitude. */
export type Position = readonly [number, number];
type Ring = readonly Position[];
/** The outer ring, then the holes. */
export type Polygon = readonly Ring[];

/** The outline of a municipality. */
export interface Shape {
  readonly code: string;
  /** With the article in front: 'Las Rozas de Madrid'. */
  readonly name: string;
  readonly polygons: readonly Polygon[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

export function shapeOf(code: string, name: string, geometry: { type: string; coordinates: unknown }): Shape {
  const polygons = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as readonly Polygon[];
  const points = polygons.flatMap(([outer = []]) => outer);
  const east = points.map(([x]) => x);
  const north = points.map(([, y]) => y);
  return { code, name, polygons, box: [min(east), min(north), max(east), max(north)] };
}

const min = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value), Infinity);
const max = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), -Infinity);

export function contains({ polygons, box }: Shape, [x, y]: Position): boolean {
  const [west, south, east, north] = box;
  if (x < west || x > east || y < south || y > north) return false;
  return polygons.some(
    ([outer = [], ...holes]) => isInside(outer, x, y) && !holes.some(hole => isInside(hole, x, y)),
  );
}

/** Counts the edges of the ring that a ray to the east crosses. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [x1, y1] = ring[at - 1] as Position;
    const [x2, y2] = ring[at] as Position;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Kilometres from a point to the nearest corner of an outline, on a flat Earth. For points just outside of a simplified coast. */
export function kmToOutline({ polygons }: Shape, [x, y]: Position): number {
  const squeeze = Math.cos((y * Math.PI) / 180);
  let least = Infinity;
  for (const [outer = []] of polygons)
    for (const [east, north] of outer) least = Math.min(least, Math.hypot((east - x) * squeeze, north - y));
  return least * 111.2;
}

/** Size of the largest polygon in square degrees. */
export const areaOf = ([outer = []]: Polygon): number =>
  Math.abs(
    outer.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = outer[(at + 1) % outer.length] as Position;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;
