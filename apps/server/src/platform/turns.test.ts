import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('does so much at once, lets so much wait in order, and refuses the rest', async () => {
  const turns = new Turns({ parallel: 2, waiting: 2 });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const start = (index: number) =>
    turns.run(() => {
      begun.push(index);
      return ends[index]?.promise ?? Promise.reject(new Error('Nobody'));
    });
  const [first, second, third, fourth] = [start(0), start(1), start(2), start(3)];
  await expect(start(4)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(begun).toEqual([0, 1]);
  ends[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  ends[1]?.resolve(1);
  expect(await second).toBe(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const index of [2, 3, 5]) ends[index]?.resolve(index);
  expect(await Promise.all([third, fourth, start(5)])).toEqual([2, 3, 5]);
});
