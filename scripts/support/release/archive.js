import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns all files and links below a folder, sorted, with `/`. It does not follow links, as `readdirSync` with `recursive` does.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry =>
      entry.isDirectory()
        ? listFiles(join(folder, entry.name)).map(file => `${entry.name}/${file}`)
        : entry.name,
    )
    .sort();
}

/**
 * Writes SHA256SUMS for `sha256sum --check` and gives all files the same rights for all users of the machine.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const files = listFiles(folder).filter(file => lstatSync(join(folder, file)).isFile());
  for (const file of files) {
    const isExecutable = (lstatSync(join(folder, file)).mode & 0o100) !== 0;
    chmodSync(join(folder, file), isExecutable ? 0o755 : 0o644);
  }
  const lines = files.map(file => `${sha256(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/**
 * Writes the folder as a .tar.gz, and its hash beside it. The same contents give the same bytes.
 * @param {string} folder
 * @param {string} archive
 * @param {Date} mtime of all files in the archive
 */
export async function writeArchive(folder, archive, mtime) {
  // Loaded here, because the commands start before the packages are installed.
  const { create } = await import('tar');
  const name = basename(folder);
  await create(
    { file: archive, cwd: dirname(folder), gzip: true, portable: true, mtime, noDirRecurse: true },
    listFiles(folder).map(file => `${name}/${file}`),
  );
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`);
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
