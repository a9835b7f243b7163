import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from './environment-reader.ts';

/**
 * Creates the folder of DATA_DIR for its owner only and checks that it is writable. Throws a `SettingError` that names
 * the variable.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    make(resolve(dataDir));
    rmdirSync(mkdtempSync(join(dataDir, '.probe-')));
  } catch (error) {
    const { code } = error as { code?: string };
    throw new SettingError(`DATA_DIR must be a writable folder, and ${dataDir} is not (${code}).`);
  }
}

/**
 * Creates one level at a time. Node's `recursive` never ends where the system answers "no such folder" to `mkdir`
 * (/proc).
 */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  if (folder !== dirname(folder)) make(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another instance that starts at the same time may have created it.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
