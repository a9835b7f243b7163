import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodePackage, root } from '../paths.js';
import { CommandError } from '../say.js';
import { SANDBOX_PACKAGE } from './layout.js';

/**
 * An entry of package-lock.json.
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [resolved] for a link the path of the workspace
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, Locked>} LockedPackages paths in the repository → entries */

/** @returns {LockedPackages} */
export function readLockedPackages() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * Returns the paths of all packages that the workspaces need at run time, directly or not. Development dependencies and the
 * payment sandbox are left out. It reads the lock file, so it needs no network, and npm has checked the hashes at installation.
 * @param {LockedPackages} locked
 * @param {readonly string[]} workspaces
 * @returns {string[]}
 * @throws {CommandError} when a required package is not installed
 */
export function productionPackages(locked, workspaces) {
  const found = new Set(workspaces);
  // A set can grow while a loop walks it.
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      if (name === SANDBOX_PACKAGE) continue;
      const isOptional = optionalDependencies?.[name] !== undefined;
      const target = resolve(locked, path, name);
      if (target !== undefined && (locked[target]?.link || existsSync(join(root, target)))) found.add(target);
      else if (!isOptional)
        throw new CommandError(`${path} needs the package ${name}, which is not installed.`);
    }
  }
  return [...found].filter(path => path.includes('node_modules/') && !locked[path]?.link).sort();
}

/** Path of the package with the Node binary for this machine. */
export const nodePath = `node_modules/${nodePackage}`;

/** Files of fonts that the server's documents do not use: they read WOFF in the weights 400 and 600. */
const OTHER_FONT = /\/@fontsource\/.+\/files\/(?!.+-(400|600)-normal\.woff$)/;

/**
 * Copies packages as they are installed, without the fonts that no document uses.
 * @param {readonly string[]} paths
 * @param {string} folder
 */
export function copyPackages(paths, folder) {
  for (const path of paths)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      // Nested packages that production needs are paths of their own.
      filter: source => basename(source) !== 'node_modules' && !OTHER_FONT.test(source),
    });
}

/**
 * Returns the path that Node's resolution finds for a package's import; undefined when there is none.
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {string} name
 */
function resolve(locked, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[path]) return path;
    if (folder === '.') return undefined;
  }
}
