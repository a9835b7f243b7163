import { isCapability } from '@oficio/domain/roles.ts';
import { expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf } from '../../apps/server/src/testing/permissions/contract-rows.ts';
import { SAMPLES } from '../../apps/server/src/testing/permissions/samples/samples.ts';
import { contractCalls } from '../../tools/bench/growth/calls/contract.ts';
import { growthReads } from '../../tools/bench/growth/calls/reads.ts';
import { UNLISTED_READS } from '../../tools/bench/growth/calls/unlisted-reads.ts';
import type { GrowthWorld } from '../../tools/bench/growth/calls/world.ts';
import { peopleOf } from '../../tools/bench/growth/data/people.ts';
import { sizesFor } from '../../tools/bench/growth/data/sizes.ts';

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

it('the growth benchmark measures a read of administrators alone by the same goal in the data set and by a new user', () => {
  // The calls use the world only when they are made.
  const calls = contractCalls({} as GrowthWorld);
  const kinds = new Map(calls.map(({ name, kind }) => [name.replace(/ #\d+$/, ''), kind]));
  const wrong = reads.filter(({ row, kind }) => isCapability(row.access) && kinds.get(nameOf(row)) !== kind);
  expect(wrong.map(({ row, kind }) => [nameOf(row), kind, kinds.get(nameOf(row))])).toEqual([]);
});
