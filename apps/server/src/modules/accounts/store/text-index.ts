import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { engineOf } from '../../../platform/database/statement.ts';
import type { IdPage } from '../../../platform/paging/id-pages.ts';
import { NO_MATCHES, type RoleCounts, type TextSearch } from './search-text.ts';
import { countOnPostgres, findOnPostgres } from './text-index-postgres.ts';
import { countOnSqlite, findOnSqlite } from './text-index-sqlite.ts';

/** Without a letter or digit, PostgreSQL would read all users. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns ids, newest first; at most `COUNT_CAP` + 1 without a limit. A text without letters and digits finds nothing. */
export async function findMatches(db: Reader, search: TextSearch, page: Partial<IdPage>): Promise<number[]> {
  if (!HAS_LETTER_OR_DIGIT.test(search.text)) return [];
  const find = engineOf(db) === 'sqlite' ? findOnSqlite : findOnPostgres;
  return find(db, search, { before: Number.MAX_SAFE_INTEGER, limit: COUNT_CAP + 1, ...page });
}

/** Returns the number of matches of each role. */
export async function countMatches(db: Reader, text: string): Promise<RoleCounts> {
  if (!HAS_LETTER_OR_DIGIT.test(text)) return NO_MATCHES;
  return engineOf(db) === 'sqlite' ? countOnSqlite(db, text) : countOnPostgres(db, text);
}
