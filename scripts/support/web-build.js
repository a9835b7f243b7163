import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { binary, root } from './paths.js';
import { runNode } from './processes.js';
import { CommandError, step } from './say.js';

const WEB = join(root, 'apps/web');
/** Folders with the sources of the web app. */
const SOURCES = ['apps/web', 'packages/domain'];
/** Fingerprint of the sources of the build. */
const STAMP = join(WEB, 'dist/.oficio-build');

/**
 * Builds the web app into apps/web/dist, for the browser and for the server that renders its public pages, unless the
 * existing build has the same sources.
 * @param {{ force?: boolean }} [options]
 */
export async function ensureWebBuilt({ force = false } = {}) {
  const wanted = fingerprint(SOURCES);
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  // An interrupted build must not count as complete, even if the sources change back.
  rmSync(STAMP, { force: true });
  await step('Building the web app', async () => {
    const { code, output } = await runNode([binary('vite'), 'build', '--logLevel=warn'], {
      cwd: WEB,
      env: { NODE_ENV: 'production' },
      quiet: true,
    });
    if (code !== 0) {
      process.stderr.write(output);
      throw new CommandError('The web app could not be built: see the lines above.');
    }
  });
  writeFileSync(STAMP, wanted);
}
