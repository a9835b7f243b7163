import { cutPage, type IdPage, idPage, type PageQuery } from './id-pages.ts';

/** Returns the number that a search text is, or null. */
export const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

interface Search extends PageQuery {
  /** Few ids of rows that the search names by their number. They are on the first page, in addition to its limit. */
  readonly exact: readonly number[];
  /** Returns the other matches, newest first. They may contain the exact ones. */
  readonly find: (page: IdPage) => Promise<readonly number[]>;
}

/** Returns the ids of one page that begins with the exact matches, because newer rows may fill many pages. */
export async function pageFromExact({ exact, find, ...query }: Search) {
  const { before, limit } = idPage(query);
  const found = await find({ before, limit: limit + exact.length });
  const others = found.filter(id => !exact.includes(id));
  const { page, next_cursor } = cutPage(others, query, id => id);
  return { page: query.cursor === undefined ? [...exact, ...page] : page, next_cursor };
}

/** Returns the rows in the order of these ids, without those that do not exist. */
export function inOrderOf<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]) {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}
