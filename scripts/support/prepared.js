import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { runNode } from './processes.js';
import { step } from './say.js';
import { COMPILED, SERVER_COMMAND, SERVER_ENVIRONMENT } from './server-process.js';

/** Fingerprint of the sources that the compiled code was made from. */
const STAMP = join(COMPILED, '.oficio-prepared');
/** What the server loads but for the web app's pages, one file that is compiled in no time. */
const SOURCES = ['apps/server', 'packages'];

/**
 * Compiles the server and seeds an empty database, unless it was done for the same sources. Both leave garbage behind: it
 * ends with a process of its own, so that the first start, or the first of a new version, is as small as those after it.
 * What fails in it fails in the server too, which says why.
 */
export async function ensurePrepared() {
  const wanted = fingerprint(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  const { code } = await step('Preparing the server', () =>
    runNode([...SERVER_COMMAND, '--prepare'], { quiet: true, env: SERVER_ENVIRONMENT }),
  );
  if (code !== 0) return;
  mkdirSync(COMPILED, { recursive: true });
  writeFileSync(STAMP, wanted);
}
