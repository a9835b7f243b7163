import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkArchitecture } from './check.ts';
import { PLANTED } from './planted.ts';
import { RULES } from './rules.ts';
import { readSources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

describe('the code keeps to the architecture', () => {
  const sources = readSources();
  const verdict = checkArchitecture(sources);

  it('in every file and every import', () => {
    expect(verdict.violations.map(violation => violation.message)).toEqual([]);
  });

  it('and all of it was really read', () => {
    const onDisk = typeScriptBelow(root);
    expect(onDisk.length).toBeGreaterThan(0);
    expect(verdict.filesRead).toBe(onDisk.length);
    // A second, simpler reader: whatever it finds the checker must have found too.
    const statements = sources
      .filter(({ path }) => /\.tsx?$/.test(path))
      .map(({ text }) => text.match(/^(import|export|\}) .*from '[^']+';$|^import '[^']+';$/gm)?.length ?? 0);
    expect(statements.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(verdict.importsRead).toBeGreaterThanOrEqual(statements.reduce((sum, count) => sum + count, 0));
  });
});

describe('the checker catches', () => {
  it.each(PLANTED)('$rule: $text', ({ rule, path, text, line }) => {
    const { violations } = checkArchitecture([{ path, text }]);
    expect(violations).toContainEqual({ rule, message: expect.stringContaining(`${path}:${line} `) });
  });

  it('every rule', () => {
    expect(new Set(PLANTED.map(({ rule }) => rule))).toEqual(
      new Set([...RULES.map(({ name }) => name), 'size']),
    );
  });

  it('a file that it cannot read', () => {
    const broken = { path: 'packages/domain/broken.ts', text: `import { from 'zod'` };
    expect(() => checkArchitecture([broken])).toThrow('packages/domain/broken.ts does not parse');
  });
});

/** Walks the folders without any of the checker's own code. */
function typeScriptBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (['node_modules', 'dist', 'data'].includes(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return typeScriptBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
