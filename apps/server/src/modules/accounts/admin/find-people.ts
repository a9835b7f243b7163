import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import type { Reader } from '../../../platform/database/database.ts';
import {
  type AdminList,
  type AdminListQuery,
  numberSearched,
  readPage,
} from '../../../platform/database/paging/admin-list.ts';
import { inOrderOf } from '../../../platform/database/paging/id-pages.ts';
import { newestOfPeople } from '../../../platform/database/paging/rows-of-people.ts';
import { type AdminUserRow, findByPhone, findMatches, findUsersByIds } from '../store/search-users.ts';

interface FoundPeople {
  readonly people: readonly number[];
  /** True if more than `COUNT_CAP` users match; `people` is then empty, because their rows in other lists are read by id. */
  readonly isTooBroad: boolean;
}

/** Returns the ids of the users whose name or address contains the text. */
export async function findPeople(db: Reader, text: string): Promise<FoundPeople> {
  const ids = await findMatches(db, { text, role: 'all' }, { limit: COUNT_CAP + 1 });
  const isTooBroad = ids.length > COUNT_CAP;
  return { people: isTooBroad ? [] : ids, isTooBroad };
}

interface PeopleSearch {
  readonly text: string;
  /** Digits of a telephone number that the text is, or null. */
  readonly phone: string | null;
  /** Ids of users that another search has found. They are last. */
  readonly others: readonly number[];
  readonly limit: number;
}

/** Returns the users that a text names: by their number, their telephone, or a part of their name or address, newest first. */
export async function findNamedPeople(db: Reader, { text, phone, others, limit }: PeopleSearch) {
  const number = numberSearched(text);
  const ids = new Set([
    ...(number === null ? [] : [number]),
    ...(phone === null ? [] : await findByPhone(db, phone, limit + 1)),
    ...(await findMatches(db, { text, role: 'all' }, { limit: limit + 1 })),
    ...others,
  ]);
  const found: readonly AdminUserRow[] =
    ids.size === 0 ? [] : inOrderOf([...ids], await findUsersByIds(db, [...ids]));
  return { people: found.slice(0, limit), hasMore: found.length > limit };
}

interface SearchedQuery<Column extends string> extends Omit<AdminListQuery<Column>, 'named' | 'newest'> {
  readonly search: string | null;
  /** Returns the ids of the rows of the job with this number. */
  readonly findIdsOfJob: (requestId: number) => Promise<readonly number[]>;
}

/** Returns one page of a list that is searched by the number of a job and by the people of the rows. */
export async function readSearchedPage<Column extends string, Row extends { readonly id: number }>(
  db: Reader,
  list: AdminList<Column, Row>,
  { search, findIdsOfJob, ...query }: SearchedQuery<Column>,
) {
  if (search === null) return { ...(await readPage(db, list, query)), isTooBroad: false };
  const number = numberSearched(search);
  const { people, isTooBroad } = await findPeople(db, search);
  const named = number === null ? [] : await findIdsOfJob(number);
  const page = await readPage(db, list, { ...query, named, newest: newestOfPeople(db, list, people) });
  return { ...page, isTooBroad };
}
