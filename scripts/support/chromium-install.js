import { existsSync } from 'node:fs';
import { findChromium } from './chromium.js';
import { binary } from './paths.js';
import { run, runNode } from './processes.js';
import { Failure, step } from './say.js';

const APT = '/usr/bin/apt-get';
const HOW_TO =
  'No Chromium was found for the journeys. Install one (Debian: apt-get install chromium; macOS or Windows: Google Chrome; ' +
  'anywhere: npx playwright-core install chromium) or name one in PLAYWRIGHT_CHROMIUM.';

/**
 * The Chromium for the journeys; installs one where that needs nobody's consent but root's, or a download of our own.
 * @returns {Promise<string>} path of the executable
 * @throws {Failure}
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) {
    if (!existsSync(found)) throw new Failure(`PLAYWRIGHT_CHROMIUM names ${found}, which does not exist.`);
    return found;
  }
  if (existsSync(APT) && process.getuid?.() === 0)
    await step('No Chromium was found: installing the distribution’s', async () => {
      await run(APT, ['update', '-qq'], { quiet: true });
      const flags = ['install', '-qq', '-y', '--no-install-recommends'];
      await run(APT, [...flags, 'chromium'], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    });
  else
    await step('No Chromium was found: downloading Playwright’s', () =>
      runNode([binary('playwright-core'), 'install', 'chromium'], { quiet: true }),
    );
  const installed = await findChromium();
  if (!installed) throw new Failure(HOW_TO);
  return installed;
}
