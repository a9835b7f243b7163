import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without a window. It needs a third of the time to load a page, and knows no push messages. */
const SHELL = 'chromium-headless-shell';

/**
 * Finds the Chromium for the browser journeys: `PLAYWRIGHT_CHROMIUM`, or one from `PATH`, from the usual folders, or from
 * Playwright's downloads.
 * @returns {Promise<string | undefined>} path of the executable, if there is one.
 */
export async function findChromium() {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) return chosen;
  const found = [...COMMANDS.flatMap(onPath), ...USUAL_PLACES].find(path => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Finds the Chromium for pages that need no push messages: the one without a window if it is installed and `PLAYWRIGHT_CHROMIUM`
 * names no other one.
 * @returns {Promise<string | undefined>}
 */
export async function findFastChromium() {
  const shell = process.env.PLAYWRIGHT_CHROMIUM ? undefined : onPath(SHELL).find(path => existsSync(path));
  return shell ?? findChromium();
}

/** @param {string} command */
const onPath = command =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, command));
