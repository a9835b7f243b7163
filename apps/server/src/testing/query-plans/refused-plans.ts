import { ALLOWED } from './allowed.ts';
import { explainStatements } from './explain-statements.ts';
import type { ObservedStatement } from './observe-statements.ts';

/** Returns a message for each statement that reads or sorts a growing table without being allowed to. */
export async function findRefusedPlans(statements: readonly ObservedStatement[]): Promise<string[]> {
  const explained = await explainStatements(statements);
  return explained.flatMap(({ engine, file, sql, violations, lines }) => {
    const names = violations.map(({ kind, table }) => `${kind} of ${table} in ${file}`);
    const refused = [...new Set(names)].filter(name => !Object.hasOwn(ALLOWED, name));
    if (refused.length === 0) return [];
    return [[`${refused.join('; ')} (${engine})`, sql, ...lines.map(line => `    ${line}`)].join('\n')];
  });
}
