import { z } from 'zod';
import { oneOf, optionalDay, optionalId, optionalNumber, optionalSearch, page } from '../contract.ts';
import { TOWN_CODES } from '../limits.ts';

/** Fields that the administrators' lists share. */

/** Reference to a user. */
export const person = z.object({ id: z.number(), name: z.string() });

/** Maximum length of a search text. */
export const ADMIN_SEARCH_MAX = 100;

const search = optionalSearch({ max: ADMIN_SEARCH_MAX });
/** True if the search matches too many people. Then the reply contains only rows that it names by their number. */
export const isTooBroad = z.boolean();
export const paging = page();

/**
 * Filters and order of an administrators' table. `from` and `until` are the first and the last day, both included.
 * `sorts` are names of columns; a minus in front means the largest value first. The first one is the default.
 */
export const tableQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  search,
  from: optionalDay('la fecha inicial'),
  until: optionalDay('la fecha final'),
  sort: oneOf('el orden', sorts).optional(),
});
export const serviceFilter = optionalId('el servicio');
export const townFilter = optionalNumber('la población', { ...TOWN_CODES, integer: true });
