import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import type { PageQuery } from '../../../platform/paging/id-pages.ts';
import { type SortedPart, type SortedRow, sortedPage } from '../../../platform/paging/sorted-pages.ts';
import { findPeople } from './find-people.ts';

/** An administrators' list that is searched by the number of a job and by the people of the rows. */
interface SearchedList<Facts extends { readonly id: number }, Listed extends { readonly id: number }> {
  /** Returns whether a row matches all filters. */
  readonly matches: (row: Facts) => boolean;
  /** The filters contain one that `findSorted` does not apply. */
  readonly isCheckNeeded: boolean;
  /** Returns the next rows in the order of the sort. */
  readonly findSorted: (part: SortedPart) => Promise<readonly (Facts & SortedRow)[]>;
  /** Returns the row of the job with this number, as a list of at most one. */
  readonly findNamed: (requestId: number) => Promise<readonly Facts[]>;
  /** Returns the next rows of these people, the newest first. */
  readonly findOfPeople: (
    people: readonly number[],
    part: SortedPart,
  ) => Promise<readonly (Facts & SortedRow)[]>;
  /** Returns what the list shows of these rows, in any order. */
  readonly findListed: (ids: readonly number[]) => Promise<readonly Listed[]>;
}

interface Found<Listed> {
  readonly page: readonly Listed[];
  readonly next_cursor: string | null;
  /** True if too many users match the search. */
  readonly isTooBroad: boolean;
}

/** Returns one page of the rows that match an administrator's filters and search. */
export async function searchByPeople<
  Facts extends { readonly id: number },
  Listed extends { readonly id: number },
>(
  db: Reader,
  query: PageQuery & { readonly search: string | null },
  list: SearchedList<Facts, Listed>,
): Promise<Found<Listed>> {
  const { ids, ...found } =
    query.search === null
      ? await findPage(query, list)
      : await findByText(db, { ...query, search: query.search }, list);
  return { ...found, page: inOrderOf(ids, await list.findListed(ids)) };
}

async function findPage<Facts extends { readonly id: number }, Listed extends { readonly id: number }>(
  query: PageQuery,
  { findSorted, isCheckNeeded, matches }: SearchedList<Facts, Listed>,
) {
  const accept = isCheckNeeded ? matches : undefined;
  const { page, next_cursor } = await sortedPage({ read: findSorted, accept }, query);
  return { ids: page.map(({ id }) => id), next_cursor, isTooBroad: false };
}

/** The first page begins with the row of the searched number, in addition to its limit. */
async function findByText<Facts extends { readonly id: number }, Listed extends { readonly id: number }>(
  db: Reader,
  query: PageQuery & { readonly search: string },
  { findNamed, findOfPeople, matches }: SearchedList<Facts, Listed>,
) {
  const number = numberIn(query.search);
  const named = number === null ? [] : (await findNamed(number)).filter(matches).map(({ id }) => id);
  const { people, isTooBroad } = await findPeople(db, query.search);
  const { page, next_cursor } = await sortedPage(
    {
      read: part => findOfPeople(people, part),
      accept: row => !named.includes(row.id) && matches(row),
    },
    query,
  );
  const ids = page.map(({ id }) => id);
  return { ids: query.cursor === undefined ? [...named, ...ids] : ids, next_cursor, isTooBroad };
}
