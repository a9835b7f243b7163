import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.js';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/**
 * Writes the licences of all packages into one file, because most require their text in every copy.
 * @param {string} file
 * @param {readonly string[]} paths of the packages
 */
export function writeLicences(file, paths) {
  writeFileSync(file, paths.map(chapterOf).join('\n'));
}

/** @param {string} path */
function chapterOf(path) {
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter(entry => LICENCE_FILE.test(entry))
    .sort()
    .map(entry => readFileSync(join(folder, entry), 'utf8').trim());
  const title = `${name} ${version} (${license ?? 'see text'})`;
  return [title, '='.repeat(title.length), ...texts, ''].join('\n');
}
