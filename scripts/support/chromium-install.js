import { existsSync } from 'node:fs';
import { findChromium } from './chromium.js';
import { binary } from './paths.js';
import { run, runNode } from './processes.js';
import { CommandError, step } from './say.js';

const APT = '/usr/bin/apt-get';
const HOW_TO =
  'No Chromium was found for the journeys. Install one (Debian: apt-get install chromium; macOS or Windows: Google Chrome; ' +
  'anywhere: npx playwright-core install chromium) or name one in PLAYWRIGHT_CHROMIUM.';

/**
 * Returns the Chromium for the journeys. Installs one if there is none: as root Debian's package, otherwise Playwright's download.
 * @returns {Promise<string>} path of the executable
 * @throws {CommandError}
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) {
    if (!existsSync(found))
      throw new CommandError(`PLAYWRIGHT_CHROMIUM names ${found}, which does not exist.`);
    return found;
  }
  const root = process.getuid?.() === 0;
  let chromium;
  if (root && existsSync(APT)) chromium = await installAndFind('the distribution’s', aptInstall);
  chromium ??= await installAndFind('Playwright’s', () => playwrightInstall(root));
  if (!chromium) throw new CommandError(HOW_TO);
  return chromium;
}

/**
 * @param {string} source
 * @param {() => Promise<unknown>} install may fail; the result is the Chromium that exists afterwards
 */
async function installAndFind(source, install) {
  await step(`No Chromium was found: installing ${source}`, install);
  return findChromium();
}

async function aptInstall() {
  await run(APT, ['update', '-qq'], { quiet: true });
  // Older distributions have no package of the headless shell, so it is installed alone.
  for (const name of ['chromium', 'chromium-headless-shell'])
    await run(APT, ['install', '-qq', '-y', '--no-install-recommends', name], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
}

/** @param {boolean} root only root may add the system libraries that the download needs */
function playwrightInstall(root) {
  const withLibraries = root && process.platform === 'linux' ? ['--with-deps'] : [];
  return runNode([binary('playwright-core'), 'install', ...withLibraries, 'chromium'], { quiet: true });
}
