import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RETENTION } from './retention.ts';

const DAY_MS = 86_400_000;
const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const section = /## Data retention\n([\s\S]+?)\n## /.exec(text)?.[1] ?? '';
const documented = [...section.matchAll(/^\| .*?(`.+`).* \| (.+) \|$/gm)].map(
  ([, names = '', terms = '']) => ({
    tables: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    days: [...terms.matchAll(/(\d+) days/g)].map(([, days]) => Number(days)),
  }),
);

/** Tables in the same list with rows that another task deletes. */
const OF_OTHER_JOBS = ['account_erasures'];

it('docs/operations.md lists each table of RETENTION and of other tasks once', () => {
  expect(documented.flatMap(({ tables }) => tables).sort()).toEqual(
    [...new Set<string>(RETENTION.map(({ table }) => table)), ...OF_OTHER_JOBS].sort(),
  );
});

it.each(documented)('docs/operations.md names the days of RETENTION for $tables', ({ tables, days }) => {
  for (const name of tables) {
    const kept = RETENTION.filter(({ table }) => table === name).map(({ keepMs }) => keepMs / DAY_MS);
    expect(kept.filter(term => term > 0)).toEqual(days);
  }
});
