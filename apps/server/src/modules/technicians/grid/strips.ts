import { type Box, boundingBox, type Point } from '@oficio/domain/technicians/geo.ts';
import { Circle, lengthOf, type Span } from './circle.ts';
import { columnsOf } from './grid.ts';

/** Inclusive range of keys in one row of the grid. */
export type Strip = readonly [low: number, high: number];

/** Widens outer and narrows inner circles by 1 mm, so that rounding never loses a point. Kilometres. */
const MARGIN_KM = 1e-6;

/** Returns the cells that may contain a point within `outerKm`, without the cells that lie wholly within `innerKm`. */
export function ringStrips(center: Point, innerKm: number, outerKm: number, size: number): Strip[] {
  const outer = new Circle(center, outerKm + MARGIN_KM);
  const inner = new Circle(center, innerKm - MARGIN_KM);
  const strips: Strip[] = [];
  const [first, last] = outer.rows(size);
  for (let row = first; row <= last; row += 1) {
    const touched = outer.touched(row, size);
    const inside = inner.inside(row, size);
    if (!touched) continue;
    if (inside) {
      addStrips(strips, row, [touched[0], inside[0] - 1], size);
      addStrips(strips, row, [inside[1] + 1, touched[1]], size);
    } else addStrips(strips, row, touched, size);
  }
  return strips;
}

/** Returns the cells that lie wholly within the radius. */
export function insideStrips(center: Point, radiusKm: number, size: number): Strip[] {
  const circle = new Circle(center, radiusKm - MARGIN_KM);
  const strips: Strip[] = [];
  const [first, last] = circle.rows(size);
  for (let row = first; row <= last; row += 1) {
    const inside = circle.inside(row, size);
    if (inside) addStrips(strips, row, inside, size);
  }
  return strips;
}

/** Returns a box around the circle in thousandths of a degree. */
export function boxAround(center: Point, radiusKm: number): Box {
  const { south, north, west, east } = boundingBox(center, radiusKm + MARGIN_KM);
  return {
    south: Math.floor(south * 1000),
    north: Math.ceil(north * 1000),
    west: Math.floor(west * 1000),
    east: Math.ceil(east * 1000),
  };
}

/** Adds one strip, or two if the span crosses the antimeridian, or none for an empty span. */
function addStrips(strips: Strip[], row: number, span: Span, size: number): void {
  const length = lengthOf(span);
  if (length <= 0) return;
  const columns = columnsOf(size);
  const start = row * columns;
  const low = (span[0] + columns) % columns;
  const high = low + length - 1;
  strips.push([start + low, start + Math.min(high, columns - 1)]);
  if (high >= columns) strips.push([start, start + high - columns]);
}
