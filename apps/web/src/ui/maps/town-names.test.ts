import { describe, expect, it } from 'vitest';
import { NAMED_TOWNS, withoutOverlaps } from './town-names.ts';

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
