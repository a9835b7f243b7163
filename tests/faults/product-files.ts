import { globSync } from 'node:fs';
import { root } from './faults.ts';

/** Code that never runs in production: tests and their helpers, demo data, the sandbox, migrations that have landed, the design pages. */
const NOT_PRODUCT =
  /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/demo\/|\/sandbox\/|\/migrations\/|pages\/design\/|development\.ts$|commands\/seed/;

/** Returns the files of product code, sorted. */
export const productFiles = (): readonly string[] =>
  globSync(['packages/domain/**/*.ts', 'apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'], {
    cwd: root,
  })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !NOT_PRODUCT.test(file) && !file.includes('node_modules'))
    .sort();
