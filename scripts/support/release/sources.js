import { chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pinnedNode, root } from '../paths.js';

/** Folders and files of the repository that a release contains, besides packages and manifests. */
const CONTENTS = [
  'LICENSE',
  'apps/server/src',
  'apps/web/dist/client',
  'apps/web/dist/server',
  'deploy',
  'docs',
  'packages/domain',
];

/**
 * Tests, an operator's own secrets, and what exists only outside production; `apps/server/src/load-development.ts` handles that
 * it is missing.
 */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  /(^|\/)tsconfig\.json$/,
  /(^|\/)node_modules$/,
  /^deploy\/secrets$/,
  /^apps\/server\/src\/(testing|demo|sandbox)$/,
  /^apps\/server\/src\/development\.ts$/,
  /^apps\/server\/src\/commands\/seed\.ts$/,
  /^apps\/server\/src\/platform\/mail\/stored-mail-pages\.ts$/,
];

/** @param {string} folder */
export function copySources(folder) {
  for (const path of CONTENTS)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: source => {
        const file = relative(root, source).split(sep).join('/');
        return !LEFT_OUT.some(pattern => pattern.test(file));
      },
    });
}

/**
 * Copies the pinned Node, so that the release needs nothing from the machine but a C library.
 * @param {string} folder
 */
export function copyNode(folder) {
  const target = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  copyFileSync(pinnedNode, target);
  chmodSync(target, 0o755);
}
