import type { Grid, Line, Position } from './packages.ts';

/** Latitude and longitude in degrees. */
type Place = readonly [number, number];

/** The borders with other countries run along the outer outline from one place past another to a third one. */
const BORDERS: Readonly<Record<string, { readonly from: Place; readonly past: Place; readonly to: Place }>> =
  {
    Portugal: { from: [41.87, -8.872], past: [39.66, -7.53], to: [37.183, -7.408] }, // mouths of the Miño and the Guadiana
    France: { from: [43.382, -1.797], past: [42.69, 0.67], to: [42.434, 3.174] }, // mouth of the Bidasoa, Cape Cerbère
    'Morocco at Ceuta': { from: [35.913, -5.382], past: [35.881, -5.373], to: [35.871, -5.343] },
    'Morocco at Melilla': { from: [35.32, -2.953], past: [35.289, -2.971], to: [35.275, -2.928] },
    'France around Llívia': { from: [42.465, 1.978], past: [42.465, 1.978], to: [42.465, 1.978] },
  };
/** Degrees. A vertex of the outline is nearer than this to each end. */
const MAX_DISTANCE = 0.02;

/** Returns the parts of the outer rings that are borders with other countries; the rest is coast. Throws if an end is not on a ring. */
export const bordersAbroad = (rings: readonly Line[], grid: Grid): readonly Line[] =>
  Object.entries(BORDERS).map(([name, { from, past, to }]) => {
    const near = (place: Place) => nearestOf(rings, place, grid);
    const [start, middle, end] = [near(from), near(past), near(to)];
    if (
      start.ring !== end.ring ||
      start.ring !== middle.ring ||
      Math.max(start.distance, end.distance) > MAX_DISTANCE
    )
      throw new Error(`The border with ${name} is not on one outline`);
    // The last position of a ring repeats the first one.
    const ring = start.ring.slice(0, -1);
    const turned = [...ring.slice(start.index), ...ring.slice(0, start.index)];
    const place = ({ index }: { readonly index: number }) =>
      (index - start.index + ring.length) % ring.length;
    if (place(end) === 0) return [...turned, ...turned.slice(0, 1)];
    return place(middle) < place(end)
      ? turned.slice(0, place(end) + 1)
      : [...turned.slice(place(end)), ...turned.slice(0, 1)];
  });

function nearestOf(rings: readonly Line[], [latitude, longitude]: Place, { scale, translate }: Grid) {
  const distanceTo = ([x, y]: Position) =>
    Math.hypot(x * scale[0] + translate[0] - longitude, y * scale[1] + translate[1] - latitude);
  let nearest = { ring: [] as Line, index: 0, distance: Number.POSITIVE_INFINITY };
  for (const ring of rings)
    for (const [index, position] of ring.entries()) {
      const distance = distanceTo(position);
      // The end of a ring is its beginning.
      if (distance < nearest.distance && index < ring.length - 1) nearest = { ring, index, distance };
    }
  return nearest;
}
