import { PASSWORD_TOO_SHORT } from '@oficio/domain/accounts/contract.ts';
import { PASSWORD_MIN } from '@oficio/domain/accounts/rules.ts';
import { tidyLine } from '@oficio/domain/fields/characters.ts';

/** What is wrong with a field as it will be kept. `missing` is what an empty one says, null when it may be. */
export function problemOf(
  typed: string,
  problemIn: (line: string) => string | null,
  missing: string | null,
): string | null {
  const line = tidyLine(typed);
  return line === '' ? missing : problemIn(line);
}

/** The same of a password that is being chosen, which is taken as typed. */
export function newPasswordProblem(typed: string, missing: string): string | null {
  if (typed === '') return missing;
  return typed.length < PASSWORD_MIN ? PASSWORD_TOO_SHORT : null;
}
