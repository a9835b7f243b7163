import { displayNameProblem } from '@oficio/domain/accounts/display-name.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/site.ts';

/** Throws 400 for a name that contains a web address or looks like the site's own team. */
export async function assertDisplayName(db: Reader, name: string): Promise<void> {
  const problem = displayNameProblem(name, await readSiteName(db));
  if (problem) throw new AppError(problem, { field: 'name' });
}
