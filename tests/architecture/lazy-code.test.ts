import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Tables of imports, which `LazyCode` runs. */
const TABLES = ['apps/web/src/app/routing/import-table.ts', 'apps/web/src/app/routing/routes.ts'];
/** They import code that must also run when a style sheet is missing. */
const WITHOUT_STYLES = ['apps/web/src/lib/session/session.ts', 'apps/web/src/main.tsx'];

const IMPORT = /(?<!#|\b(?:LazyCode|lazyPart|lazyDialog)\(\s*\(\) => )\bimport\(/;

it('the web app imports later code by `LazyCode`, so that a failure can be retried and style sheets are not missing', () => {
  const found = readSources()
    .filter(({ path, text }) => /^apps\/web\/src\/(?!.*\.test\.)/.test(path) && IMPORT.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual([...TABLES, ...WITHOUT_STYLES].sort());
});

it('the pattern finds an import by anything else', () => {
  expect("void import('./confirm-dialog.tsx').catch(() => undefined);").toMatch(IMPORT);
  expect("const Dialog = lazy(() => import('./confirm-dialog.tsx'));").toMatch(IMPORT);
  expect("const code = new LazyCode(() => import('./page.tsx'));").not.toMatch(IMPORT);
});
