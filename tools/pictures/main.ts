/**
 * `npm run shots` takes screenshots of all states of every screen in six widths and both colour schemes. The names are
 * screen.state.width.scheme. `npm run shots -- 'dashboard\..*phone'` takes only those with a matching name.
 */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DESKTOP, newVisitor, openBrowser, PHONE, signIn, startOficio } from '../../tests/e2e/support.ts';
import { addPhotos } from './add-photos.ts';
import { demoIds, filled } from './demo-ids.ts';
import { SCREENS } from './screens.ts';
import { SETTLE_DELAY_MS, statesOf } from './support/states.ts';

const FOLDER = fileURLToPath(new URL('../../shots/', import.meta.url));
/** `zoomed` is the common phone at 200 %. */
const WIDTHS = {
  desktop: DESKTOP,
  laptop: { width: 1024, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: PHONE,
  narrow: { width: 320, height: 640 },
  zoomed: { width: 195, height: 422 },
};
const SCHEMES = ['light', 'dark'] as const;
/** Milliseconds for the layout after a change of the window. */
const SHORT_DELAY_MS = 120;
/** Pixels. Lower parts of a long page repeat the upper parts. */
const MAX_HEIGHT = 5000;

const asked = process.argv.slice(2).map(pattern => new RegExp(pattern));
const isAsked = (name: string) => asked.length === 0 || asked.some(pattern => pattern.test(name));
/** Returns the requested screenshots of one state. */
const viewsOf = (screen: string, state: string) =>
  Object.entries(WIDTHS).flatMap(([width, size]) =>
    SCHEMES.map(scheme => ({ name: `${screen}.${state}.${width}.${scheme}`, size, scheme })).filter(
      ({ name }) => isAsked(name),
    ),
  );

/** Draws all cards, also those that `content-visibility: auto` skips below the window. */
const drawAll = (page: Page) =>
  page.addStyleTag({ content: 'article { content-visibility: visible !important }' });

/** Takes a screenshot. Returns whether the page fits its window without the space of the scroll bar. */
async function take(page: Page, name: string): Promise<boolean> {
  const { fits, width, height, covered } = await page.evaluate(() => ({
    fits: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    width: innerWidth,
    height: Math.max(innerHeight, document.documentElement.scrollHeight),
    covered: document.querySelector('[role=dialog]') !== null,
  }));
  // Otherwise the header stays at the scroll position, in the middle of the picture.
  if (!covered) await page.evaluate(() => scrollTo(0, 0));
  const path = `${FOLDER}${name}.png`;
  // A dialog is at the scroll position, so a full-page screenshot would show it in the wrong place.
  if (covered) await page.screenshot({ path });
  else
    await page.screenshot({
      path,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
    });
  return fits;
}

const oficio = await startOficio();
const browser = await openBrowser();
let taken = 0;
const failed: string[] = [];
try {
  if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const ids = { ...(await demoIds(oficio)), ...(await addPhotos(oficio)) };
  for (const [account, screens] of Object.entries(SCREENS)) {
    const wanted = screens
      .flatMap(screen => statesOf(screen).map(([state, bring]) => ({ screen, state, bring })))
      .map(each => ({ ...each, views: viewsOf(each.screen.name, each.state) }))
      .filter(({ views }) => views.length > 0);
    if (wanted.length === 0) continue;
    const visitor = await newVisitor(browser, oficio);
    if (account !== 'anonymous') await signIn(visitor, account);
    for (const { screen, state, bring, views } of wanted) {
      const page = await visitor.context.newPage();
      page.setDefaultTimeout(10_000);
      try {
        await page.setViewportSize(views[0]?.size ?? DESKTOP);
        await bring(page, filled(screen.path, ids));
        await screen.always?.(page);
        await drawAll(page);
        await page.waitForTimeout(SETTLE_DELAY_MS);
        for (const { name, size, scheme } of views) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          await page.waitForTimeout(SHORT_DELAY_MS);
          if (!(await take(page, name))) failed.push(`${name}: wider than its window`);
          taken += 1;
        }
      } catch (error) {
        failed.push(
          `${screen.name}.${state}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
        );
      } finally {
        await visitor.context.setOffline(false);
        await page.close();
      }
    }
    await visitor.context.close();
  }
} finally {
  await browser.close();
  await oficio.stop();
}
process.stdout.write(`${taken} screenshots in ${FOLDER}\n`);
for (const line of failed) process.stderr.write(`Problem: ${line}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
