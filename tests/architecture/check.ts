import { findFolderPairs } from './folder-pairs.ts';
import { homeOf, targetOf } from './homes.ts';
import { findImportCircles } from './import-circles.ts';
import { readSource, type SourceReading } from './read-source.ts';
import { isRoutes, type Link, RULES, type Violation } from './rules.ts';
import { findTableViolations } from './table-owners.ts';

/** A file's path in the repository, with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Verdict {
  readonly violations: readonly Violation[];
  readonly filesRead: number;
  readonly importsRead: number;
}

const MAX_LINES = 300;
/** Tests and benchmarks may be longer, because they are mainly lists. */
const MAY_BE_LONG = /\.test\.|^tests\/|^tools\/(bench|month|pictures)\//;
const TYPESCRIPT = /\.tsx?$/;

/** Checks every source against the rules of the architecture. */
export function checkArchitecture(sources: readonly Source[]): Verdict {
  const violations: Violation[] = [];
  const add = (rule: string, message: string) => violations.push({ rule, message });
  let filesRead = 0;
  let importsRead = 0;
  const links: (Link & { readonly line: number })[] = [];
  const readings = new Map<string, SourceReading>();
  for (const { path, text } of sources) {
    const lines = text.trimEnd().split('\n').length;
    if (lines > MAX_LINES && !MAY_BE_LONG.test(path))
      add('size', `${path}:${lines} has more than ${MAX_LINES} lines: split it by subject`);
    if (!TYPESCRIPT.test(path)) continue;
    filesRead += 1;
    const from = homeOf(path);
    if (!from) {
      add('homes', `${path}:1 is in a folder that the architecture does not have`);
      continue;
    }
    const reading = readSource(path, text);
    readings.set(path, reading);
    const { imports, queryLines, camelCaseAliasLines } = reading;
    importsRead += imports.length;
    for (const { specifier, line, computed } of imports) {
      const target = targetOf(path, specifier);
      const to = target.kind === 'file' ? homeOf(target.path) : null;
      const link = { file: path, from, target, to, computed, line };
      links.push(link);
      for (const rule of RULES)
        if (rule.broken(link)) add(rule.name, `${path}:${line} imports ${specifier}: ${rule.says}`);
    }
    if (isRoutes(from, path))
      for (const line of queryLines)
        add('routes without SQL', `${path}:${line} builds a query: queries belong in store`);
    if (path.startsWith('apps/server/src/'))
      for (const line of camelCaseAliasLines)
        add('snake_case rows', `${path}:${line} has a camelCase alias: rows use snake_case`);
  }
  for (const message of findFolderPairs(links)) add('folder pairs', message);
  for (const message of findImportCircles(links)) add('import circles', message);
  violations.push(...findTableViolations(readings));
  return { violations, filesRead, importsRead };
}
