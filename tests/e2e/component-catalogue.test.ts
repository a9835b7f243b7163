import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/support/paths.js';
import { freePort } from '../support/free-port.ts';
import { switchColorScheme } from './accessible.ts';
import { DESKTOP, openBrowser, PHONE } from './support.ts';

/** Sections of the catalogue. */
const SECTIONS = 14;

it('npm run catalogue shows every sample at both widths and in both colour schemes, without a server', async () => {
  const url = await startCatalogue();
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: PHONE });
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    // No server answers the calls, and the map has no tiles.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: 'Sistema de diseño' }).waitFor();
  // Two looks cover both widths and both colour schemes, because the scheme decides the colours and not the width.
  for (const [size, scheme] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await switchColorScheme(page, scheme);
    const shown = await page.evaluate(() => ({
      fits: document.documentElement.scrollWidth <= innerWidth,
      sections: document.querySelectorAll('main section:has(> h2):has(figure)').length,
      empty: [...document.querySelectorAll('figure')]
        .filter(sample => {
          const content = document.createRange();
          content.selectNodeContents(sample);
          content.setStartAfter(sample.querySelector('figcaption') ?? sample);
          return content.getBoundingClientRect().height === 0;
        })
        .map(sample => sample.textContent),
    }));
    expect(shown, `${size.width} px, ${scheme}`).toEqual({ fits: true, sections: SECTIONS, empty: [] });
  }
  expect(complaints).toEqual([]);
});

/** Starts `npm run catalogue` on a free port, stops it at the end of the test and returns its address. */
async function startCatalogue(): Promise<string> {
  const port = await freePort();
  const catalogue = spawn(process.execPath, [join(root, 'scripts/catalogue.js')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(catalogue, 'exit');
  onTestFinished(async () => {
    catalogue.kill();
    expect(await ended).toEqual([0, null]);
  });
  const url = `http://localhost:${port}`;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (catalogue.exitCode !== null) throw new Error(`The catalogue ended with code ${catalogue.exitCode}`);
    await sleep(100);
  }
  return url;
}
