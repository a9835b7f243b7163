import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { runNode } from './processes.js';
import { step } from './say.js';
import { COMPILED, SERVER_COMMAND, SERVER_ENVIRONMENT } from './server-process.js';

/** Fingerprint of the sources of the compiled code. */
const STAMP = join(COMPILED, '.oficio-prepared');
/** Sources that the server loads. The web app's pages are left out, because they are one file that compiles fast. */
const SOURCES = ['apps/server', 'packages'];

/**
 * Compiles the server and seeds an empty database, unless this was done for the same sources. A separate process does it, so
 * that the server's first start uses no more memory than later ones. Ignores failures: the server fails, too, and reports why.
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
