import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { schemaFreeContracts } from './schema-free-contracts.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const domain = fileURLToPath(new URL('../../../packages/domain/', import.meta.url));
const ENTRY = 'virtual:contracts';

/** Returns all contract rows as Node sees them: export name → rows, with their file. */
async function wholeContracts(): Promise<{ name: string; file: string; rows: Rows }[]> {
  const files = globSync('**/contract.ts', { cwd: domain }).map(file => domain + file);
  const modules = await Promise.all(
    files.map(async file => ({ file, exports: (await import(file)) as Record<string, Rows> })),
  );
  return modules.flatMap(({ file, exports }) =>
    Object.entries(exports)
      .filter(([name]) => name.endsWith('Endpoints'))
      .map(([name, rows]) => ({ name, file, rows })),
  );
}

/** Returns the same rows from one chunk, as the browser loads them. */
async function builtContracts(contracts: readonly { name: string; file: string }[]) {
  const source = contracts
    .map(({ name, file }) => `export { ${name} } from ${JSON.stringify(file)};`)
    .join('\n');
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      schemaFreeContracts(),
      {
        name: 'entry',
        resolveId: id => (id === ENTRY ? id : null),
        load: id => (id === ENTRY ? source : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  });
  const chunk = 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('Nothing was built');
  const exports = (await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)) as Record<
    string,
    Rows
  >;
  return { exports, modules: chunk.moduleIds };
}

/** Properties that the client reads. */
const KEPT = ['method', 'path', 'file', 'upload', 'status'];

test('schemaFreeContracts keeps every row without its schemas and rules of access, and leaves zod out of the browser chunk', async () => {
  const contracts = await wholeContracts();
  const { exports, modules } = await builtContracts(contracts);
  expect(contracts.length).toBeGreaterThanOrEqual(23);
  for (const { name, rows } of contracts) {
    const expected = Object.fromEntries(
      Object.entries(rows).map(([key, row]) => [
        key,
        Object.fromEntries(Object.entries(row).filter(([property]) => KEPT.includes(property))),
      ]),
    );
    expect(exports[name], name).toEqual(expected);
  }
  expect(modules.filter(id => id.includes('zod'))).toEqual([]);
});
