import { z } from 'zod';
import { optionalText, page } from '../contract.ts';

/** What the administrators' lists have in common. */

/** Somebody named in passing. */
export const person = z.object({ id: z.number(), name: z.string() });

/** Characters of a search. */
export const ADMIN_SEARCH_MAX = 100;

export const search = optionalText('la búsqueda', { max: ADMIN_SEARCH_MAX });
export const paging = page({ default: 50, max: 200 });
