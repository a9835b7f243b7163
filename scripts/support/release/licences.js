import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  // Also in its folders, where libheif-js has the licences of the libraries that it contains.
  const files = readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() && entry.name !== 'node_modules'
      ? readdirSync(join(folder, entry.name)).map(name => join(entry.name, name))
      : [entry.name],
  );
  const texts = new Set(
    files
      .filter(file => LICENCE_FILE.test(basename(file)))
      .sort()
      .map(file => readFileSync(join(folder, file), 'utf8').trim()),
  );
  const title = `${name} ${version} (${license ?? 'see text'})`;
  return [title, '='.repeat(title.length), ...texts, ''].join('\n');
}
