import { isCapability } from '@oficio/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf, spelledPaths } from '../contract-rows.ts';
import { SAMPLES } from './samples.ts';

/** Returns what only the first or only the second list has. */
const differences = (one: readonly string[], two: readonly string[]) => ({
  onlyHere: one.filter(name => !two.includes(name)),
  onlyThere: two.filter(name => !one.includes(name)),
});
const NONE = { onlyHere: [], onlyThere: [] };

describe('permission samples', () => {
  it('knows every contract file of the domain', () => {
    const listed = CONTRACT_ROWS.map(({ path }) => path);
    expect(differences(spelledPaths(), listed), 'add the contract to contract-rows.ts').toEqual(NONE);
  });

  it('has samples for every call of the contract and for no other', () => {
    const calls = CONTRACT_ROWS.map(nameOf);
    expect(differences(calls, Object.keys(SAMPLES)), 'add samples to samples/<noun>.ts').toEqual(NONE);
  });

  it('declares for every call that names an object which relations may access it', () => {
    const silent = CONTRACT_ROWS.filter(
      row => row.path.includes('{') && !isCapability(row.access) && !row.allow,
    );
    expect(silent.map(nameOf)).toEqual([]);
  });
});
