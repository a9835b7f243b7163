import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const NOT_SOURCES = /^(node_modules|dist)$|\.test\.tsx?$/;

/**
 * Returns a hash of the sources in the folders and of the lock file. It depends on names and contents, not on times, so a fresh
 * checkout of the same commit needs no new build.
 * @param {readonly string[]} folders relative to the repository
 */
export function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...folders.flatMap(filesIn)])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} folder relative to the repository
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !NOT_SOURCES.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`));
}
