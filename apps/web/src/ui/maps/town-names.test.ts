import { describe, expect, it } from 'vitest';
import { NAMED_TOWNS, wayToNearest, withoutOverlaps } from './town-names.ts';

describe('NAMED_TOWNS', () => {
  it('names the 52 capitals first and on the smallest maps, then large towns, then the others', () => {
    const zooms = NAMED_TOWNS.map(({ minZoom }) => minZoom);
    expect(zooms).toEqual(zooms.toSorted((one, other) => one - other));
    expect(zooms.filter(zoom => zoom === zooms[0])).toHaveLength(52);
    expect([0, 1, 52].map(index => NAMED_TOWNS[index]?.name)).toEqual(['Madrid', 'Barcelona', 'Vigo']);
  });

  it('knows each large town by its code', () => {
    const zooms = [...new Set(NAMED_TOWNS.map(({ minZoom }) => minZoom))];
    expect(NAMED_TOWNS.filter(({ minZoom }) => minZoom === zooms[1])).toHaveLength(31);
  });
});

describe('withoutOverlaps', () => {
  it('leaves out a name that would touch one before it', () => {
    const madrid = { name: 'Madrid', x: 100, y: 100 };
    const getafe = { name: 'Getafe', x: 110, y: 110 };
    const toledo = { name: 'Toledo', x: 100, y: 140 };
    const avila = { name: 'Ávila', x: 20, y: 100 };
    expect(withoutOverlaps([madrid, getafe, toledo, avila])).toEqual([madrid, toledo, avila]);
  });
});

describe('wayToNearest', () => {
  const size = { width: 340, height: 256 };

  it('points to the nearest town from the edge of the view', () => {
    const towns = [
      { name: 'Toledo', x: 170, y: 4000 },
      { name: 'Getafe', x: 900, y: 128 },
    ];
    expect(wayToNearest(towns, size)).toEqual({ town: towns[1], arrow: '→', x: 250, y: 128 });
  });

  it.each([
    [600, -300, '↗'],
    [170, -900, '↑'],
    [-400, -442, '↖'],
    [-700, 128, '←'],
    [-400, 698, '↙'],
    [170, 900, '↓'],
    [740, 698, '↘'],
  ])('keeps its text inside the view, with an arrow: %d %d %s', (x, y, arrow) => {
    const way = wayToNearest([{ name: 'Getafe', x, y }], size);
    expect(way?.arrow).toBe(arrow);
    expect(way?.x).toBeGreaterThanOrEqual(90);
    expect(way?.x).toBeLessThanOrEqual(250);
    expect(way?.y).toBeGreaterThanOrEqual(24);
    expect(way?.y).toBeLessThanOrEqual(146);
  });

  it('is null without towns', () => {
    expect(wayToNearest([], size)).toBeNull();
  });
});
