import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from './environment-reader.ts';

/**
 * Makes the folder of DATA_DIR, for its owner only, and sees that something can be kept in it.
 * Throws a `SettingError` that names the variable.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    make(resolve(dataDir));
    rmdirSync(mkdtempSync(join(dataDir, '.probe-')));
  } catch (error) {
    const { code } = error as { code?: string };
    throw new SettingError(`DATA_DIR must be a folder that can be written to: ${dataDir} is not (${code}).`);
  }
}

/** Step by step: Node's own `recursive` never ends where the system answers "no such folder" to making one (/proc). */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  if (folder !== dirname(folder)) make(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another instance that starts with us.
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
}
