import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';

const BENCHES = join(import.meta.dirname, '../../tools/bench');
const SUFFIX = '.bench.ts';
const names = readdirSync(BENCHES)
  .filter(file => file.endsWith(SUFFIX))
  .map(file => file.slice(0, -SUFFIX.length));

const results = mkdtempSync(join(tmpdir(), 'oficio-bench-results-'));
afterAll(() => rmSync(results, { recursive: true }));

interface Report {
  readonly figures: readonly { readonly value: number | null; readonly raw: Record<string, number | null> }[];
}

it.each(names)('the %s benchmark runs with small sizes and reports finite figures', async name => {
  const bench = spawn(process.execPath, [join(BENCHES, name + SUFFIX)], {
    env: { ...process.env, BENCH_BRIEF: '1', BENCH_RESULTS: results },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(bench.stdout), text(bench.stderr)]);
  const [code] = await once(bench, 'close');
  expect(code, (await output).join('\n')).toBe(0);
  const { figures } = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8')) as Report;
  expect(figures).not.toEqual([]);
  // JSON has no infinity and no NaN: both are written as null.
  for (const { value, raw } of figures) expect([value, ...Object.values(raw)]).not.toContain(null);
});
