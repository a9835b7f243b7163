import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../settings/data-folder.ts';
import { SettingError } from '../settings/environment-reader.ts';
import { SECRET_MIN } from '../settings/settings.ts';

const FILE = 'app-secret';

/**
 * Returns the secret from which all keys are derived: the given one, or one that the first start creates beside the
 * data. The settings require it in production. Throws `SettingError` when the stored one is damaged.
 */
export function loadSecret(given: string | null, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, FILE);
  if (!existsSync(file)) makeSecret(file, dataDir);
  const kept = readFileSync(file, 'utf8').trim();
  // Keys derived from an empty secret would be known to everyone.
  if (kept.length < SECRET_MIN)
    throw new SettingError(`${file} is damaged: delete it, so that a new one is created, or set APP_SECRET.`);
  return kept;
}

/** Creates the file atomically, so that a crash leaves no partial file and one of two starting instances wins. */
function makeSecret(file: string, dataDir: string): void {
  makeDataFolder(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
