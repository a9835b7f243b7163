import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.js';
import { binary, root } from './paths.js';
import { runNode } from './processes.js';
import { CommandError, step } from './say.js';

const WEB = join(root, 'apps/web');
/** What the web app is made of. */
const SOURCES = ['apps/web', 'packages/domain'];
/** Fingerprint of the sources that the build was made from. */
const STAMP = join(WEB, 'dist/.oficio-build');

/**
 * Builds the web app into apps/web/dist, for the browser and for the server that renders its public pages, unless the build
 * there was made from the same sources.
 * @param {{ force?: boolean }} [options]
 */
export async function ensureWebBuilt({ force = false } = {}) {
  const wanted = fingerprint(SOURCES);
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  // Half a build is no build, whatever the sources become meanwhile.
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
