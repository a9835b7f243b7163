import { displayNameProblem, staffNameProblem } from '@oficio/domain/accounts/display-name.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/site.ts';

/** Throws 400 for a name that contains a web address, or looks like the site's own team or a deleted account. */
export async function assertDisplayName(db: Reader, name: string): Promise<void> {
  const problem = displayNameProblem(name, await readSiteName(db));
  if (problem) throw new AppError(problem, { field: 'name' });
}

/** Throws 400 for a name of the staff, like `assertDisplayName`, but it may look like the site's team. */
export function assertStaffName(name: string): void {
  const problem = staffNameProblem(name);
  if (problem) throw new AppError(problem, { field: 'name' });
}
