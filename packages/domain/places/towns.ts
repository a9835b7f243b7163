import { TOWN_LIST } from './town-list.ts';

/**
 * Largest difference of the coordinates between a place and its town, in degrees of latitude. About 30 km. Places farther from every
 * town have none.
 */
export const TOWN_REACH_DEGREES = 0.27;

const NAMES = new Map(TOWN_LIST.map(([code, name]) => [code, name]));

/** Returns the town's name, or null for a place without a town. */
export const townName = (code: number | null): string | null =>
  code === null ? null : (NAMES.get(code) ?? null);

const byName = new Intl.Collator('es');

/** Towns in the order of their names, for a choice. */
export const townChoices = () =>
  TOWN_LIST.map(([code, name]) => ({ code, name })).sort((one, other) =>
    byName.compare(one.name, other.name),
  );
