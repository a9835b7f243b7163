import { expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf } from '../../apps/server/src/testing/permissions/contract-rows.ts';
import { SAMPLES } from '../../apps/server/src/testing/permissions/samples/samples.ts';
import { growthReads } from '../../bench/growth/calls/reads.ts';
import { UNLISTED_READS } from '../../bench/growth/calls/unlisted-reads.ts';
import { peopleOf } from '../../bench/growth/data/people.ts';
import { sizesFor } from '../../bench/growth/data/sizes.ts';

const SIZES = sizesFor(100);
const reads = growthReads({
  sizes: SIZES,
  people: peopleOf(SIZES),
  known: { payment: 1, middleOfLongChat: 1 },
});

it('the growth benchmark makes every call of the contract', () => {
  const unsampled = CONTRACT_ROWS.filter(row => (SAMPLES[nameOf(row)] ?? []).length === 0);
  expect(unsampled.map(nameOf)).toEqual([]);
});

it('the growth benchmark makes every read as busy and ordinary users, except those that cannot grow', () => {
  const gets = CONTRACT_ROWS.filter(({ method }) => method === 'GET').map(nameOf);
  const listed = [...new Set([...reads.map(({ row }) => nameOf(row)), ...Object.keys(UNLISTED_READS)])];
  expect(listed.sort()).toEqual(gets.sort());
});

it('the growth benchmark has one reason for each read that only new users make', () => {
  const listed = new Set(reads.map(({ row }) => nameOf(row)));
  expect(Object.keys(UNLISTED_READS).filter(name => listed.has(name))).toEqual([]);
});
