import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const MANIFEST = new URL('../../apps/web/dist/client/manifest.json', import.meta.url);
const SCRIPTS = /assets\/.*\.js$/;

/** Returns the path of the script of a source file, whose name is only a hash. */
export function scriptOf(source: string): string {
  const chunks: Record<string, { readonly file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const file = chunks[source]?.file;
  if (file === undefined) throw new Error(`The build has no script of ${source}`);
  return `/${file}`;
}

/**
 * Holds back the scripts of the app until the returned function is called. Only `start.ts` runs, which keeps what a visitor presses. The
 * visitor needs `REPLACES_REPLIES`. Call it before the page is opened, with `waitUntil: 'commit'`.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const start = scriptOf('src/start.ts');
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(SCRIPTS, async route => {
    if (new URL(route.request().url()).pathname !== start) await held;
    await route.continue();
  });
  return release;
}

/** Waits until `start.ts` has run and moved the scripts into the document, so that it keeps the next press. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const templates = [...document.querySelectorAll<HTMLTemplateElement>('head > template')];
    return templates.length > 0 && templates.every(({ content }) => content.childElementCount === 0);
  });
}
