import { z } from 'zod';
import { optionalText, page } from '../contract.ts';

/** Fields that the administrators' lists share. */

/** Reference to a user. */
export const person = z.object({ id: z.number(), name: z.string() });

/** Maximum length of a search text. */
export const ADMIN_SEARCH_MAX = 100;

export const search = optionalText('la búsqueda', { max: ADMIN_SEARCH_MAX });
/** True if the search matches too many people. Then the reply contains only rows that it names by their number. */
export const isTooBroad = z.boolean();
export const paging = page({ default: 50, max: 200 });
