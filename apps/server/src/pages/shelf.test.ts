import { expect, it } from 'vitest';
import { Shelf } from './shelf.ts';

it('keeps what was used last, and no more than it has room for', () => {
  const made: string[] = [];
  const shelf = new Shelf<string>(2);
  const get = (name: string) =>
    shelf.get(name, () => {
      made.push(name);
      return `page ${name}`;
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(get(name)).toBe(`page ${name}`);
  // b made room for c, since a had been used after it.
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps nothing that cannot be made, and gives it no room', () => {
  const shelf = new Shelf<string>(1);
  expect(shelf.get('a', () => null)).toBeNull();
  expect(shelf.get('a', () => 'page a')).toBe('page a');
  expect(shelf.get('b', () => null)).toBeNull();
  expect(shelf.get('a', () => null)).toBe('page a');
});
