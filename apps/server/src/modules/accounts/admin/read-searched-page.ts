import type { Reader } from '../../../platform/database/database.ts';
import {
  type AdminList,
  type AdminListQuery,
  numberSearched,
  readPage,
} from '../../../platform/database/paging/admin-list.ts';
import { newestOfPeople } from '../../../platform/database/paging/rows-of-people.ts';
import { findPeople } from './find-people.ts';

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
