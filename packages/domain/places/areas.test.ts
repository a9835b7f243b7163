import { describe, expect, it } from 'vitest';
import { AREA_LIST, GIBRALTAR } from './areas.ts';
import { PROVINCE_LIST } from './provinces.ts';

type Position = readonly [number, number];
interface Segment {
  readonly arc: number;
  readonly ends: readonly [from: Position, to: Position];
}

const arcs = [...new Set(AREA_LIST.flatMap(({ rings }) => rings.flat().map(({ arc }) => arc)))];
const segments = arcs.flatMap(({ positions }, arc) =>
  positions.slice(1).map((to, index): Segment => ({ arc, ends: [positions[index] ?? to, to] })),
);

describe('AREA_LIST', () => {
  it('has all provinces and Gibraltar', () => {
    expect(AREA_LIST.map(({ code }) => code)).toEqual([...PROVINCE_LIST.map(({ code }) => code), GIBRALTAR]);
  });

  it('has closed rings, each arc beginning where the one before ends', () => {
    for (const { code, rings } of AREA_LIST)
      for (const ring of rings) {
        const ends = ring.map(({ arc, isReversed }) => {
          const [first, last] = [arc.positions[0], arc.positions.at(-1)];
          return isReversed ? [last, first] : [first, last];
        });
        for (const [index, [begin]] of ends.entries()) expect(begin, code).toEqual(ends.at(index - 1)?.[1]);
      }
  });

  // An arc that crosses itself is no overlap, because each point is still inside an odd number of lines of one neighbour only.
  it('has neighbours that do not overlap, because no two arcs cross', () => {
    const crossings: Segment[] = [];
    const byWest = segments.toSorted((one, other) => westOf(one) - westOf(other));
    for (const [index, one] of byWest.entries())
      for (const other of byWest.slice(index + 1)) {
        if (westOf(other) > eastOf(one)) break;
        if (one.arc !== other.arc && cross(one, other)) crossings.push(one);
      }
    expect(crossings).toEqual([]);
  });

  it('has each arc twice, between two areas, or once, as coast or border', () => {
    for (const arc of arcs) {
      const uses = AREA_LIST.filter(({ rings }) => rings.flat().some(use => use.arc === arc));
      expect(uses.length).toBeLessThanOrEqual(arc.isAbroad ? 1 : 2);
    }
  });
});

const westOf = ({ ends: [[one], [other]] }: Segment): number => Math.min(one, other);
const eastOf = ({ ends: [[one], [other]] }: Segment): number => Math.max(one, other);

/** Returns whether two segments cross inside both. */
function cross({ ends: [a, b] }: Segment, { ends: [c, d] }: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < -1e-18 && side(c, d, a) * side(c, d, b) < -1e-18;
}

function side([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
