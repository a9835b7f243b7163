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
