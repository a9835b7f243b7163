import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkArchitecture } from './check.ts';
import { PLANTED } from './planted.ts';
import { RULES, RULES_OF_WHOLE_FILES } from './rules.ts';
import { readSources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

describe('architecture', () => {
  const sources = readSources();
  const verdict = checkArchitecture(sources);

  it('has no violation in any file or import', () => {
    expect(verdict.violations.map(violation => violation.message)).toEqual([]);
  });

  it('is checked in every file on the disk and in every import statement', () => {
    const onDisk = typeScriptBelow(root);
    expect(onDisk.length).toBeGreaterThan(0);
    expect(verdict.filesRead).toBe(onDisk.length);
    // The checker must find at least as many imports as this simpler search.
    const statements = sources
      .filter(({ path }) => /\.tsx?$/.test(path))
      .map(({ text }) => text.match(/^(import|export|\}) .*from '[^']+';$|^import '[^']+';$/gm)?.length ?? 0);
    expect(statements.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(verdict.importsRead).toBeGreaterThanOrEqual(statements.reduce((sum, count) => sum + count, 0));
  });
});

describe('checkArchitecture', () => {
  it.each(PLANTED)('reports the rule "$rule" for: $text', ({ rule, path, text, line, others }) => {
    const { violations } = checkArchitecture([{ path, text }, ...others]);
    expect(violations).toContainEqual({ rule, message: expect.stringContaining(`${path}:${line} `) });
  });

  it('is tested with a planted violation of every rule', () => {
    const rules = [...RULES.map(({ name }) => name), ...RULES_OF_WHOLE_FILES];
    expect(new Set(PLANTED.map(({ rule }) => rule))).toEqual(new Set(rules));
  });

  it('accepts reads of own tables, of tables to the left and folders that import in one direction', () => {
    const { violations } = checkArchitecture([
      { path: `${modules}/accounts/store/tables.ts`, text: declaration('users') },
      { path: `${modules}/chat/store/tables.ts`, text: declaration('messages') },
      {
        path: `${modules}/chat/store/read.ts`,
        text: `db.selectFrom('messages').innerJoin('users as u', 'a', 'b'); db.insertInto('messages');`,
      },
      { path: `${modules}/chat/routes.ts`, text: `import { a } from './store/read.ts';` },
    ]);
    expect(violations).toEqual([]);
  });

  it('throws for a file that it cannot parse', () => {
    const broken = { path: 'packages/domain/broken.ts', text: `import { from 'zod'` };
    expect(() => checkArchitecture([broken])).toThrow('packages/domain/broken.ts does not parse');
  });
});

const modules = 'apps/server/src/modules';

function declaration(table: string): string {
  return `declare module '../../../platform/database/tables.ts' { interface Tables { ${table}: { id: number } } }`;
}

/** Returns all TypeScript files below the folder. Uses no code of the checker, because it verifies the checker. */
function typeScriptBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (['node_modules', 'dist', 'data'].includes(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    // Built by `npm run package`.
    if (path === join(root, 'release')) return [];
    if (entry.isDirectory()) return typeScriptBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
