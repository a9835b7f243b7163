import { homeOf } from './homes.ts';
import type { SourceReading } from './read-source.ts';
import { NOUNS_TO_THE_LEFT, type Violation } from './rules.ts';

/** Tables of the platform have no noun. */
const PLATFORM = '';

/**
 * Finds queries on tables of other modules. A module writes only the tables that its own files declare in `Tables`; its store
 * may also read the tables of the platform and of the modules to its left. SQL of modules belongs in their `store` folders.
 */
export function findTableViolations(readings: ReadonlyMap<string, SourceReading>): Violation[] {
  const owners = new Map<string, string>();
  for (const [path, { declaredTables }] of readings)
    for (const table of declaredTables) owners.set(table, homeOf(path)?.noun ?? PLATFORM);

  return [...readings].flatMap(([path, { tableUses }]) => {
    const home = homeOf(path);
    if (home?.layer !== 'modules') return [];
    const { noun } = home;
    return tableUses.flatMap(({ table, writes, line }) => {
      const owner = owners.get(table);
      if (owner === undefined) return [];
      const violation = (rule: string, reason: string) => [{ rule, message: `${path}:${line} ${reason}` }];
      if (writes && owner !== noun)
        return violation('own tables', `writes ${table}, a table of ${owner || 'the platform'}`);
      if (owner !== noun && owner !== PLATFORM && !NOUNS_TO_THE_LEFT[noun]?.includes(owner))
        return violation(
          'tables to the left',
          `reads ${table}, a table of ${owner}, which is not to the left`,
        );
      if (!/\/store\//.test(path))
        return violation('SQL in the store', `queries ${table}: SQL of a module belongs in its store folder`);
      return [];
    });
  });
}
