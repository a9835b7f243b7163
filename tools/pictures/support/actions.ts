import type { Page } from 'playwright-core';
import { goInside } from '../../../tests/e2e/support.ts';
import { unfoldAll } from '../../../tests/e2e/unfold.ts';
import { picture } from './picture.ts';
import type { ReplyBody } from './replies.ts';

/** A user action on an open screen that brings it into another state. */
export type Act = (page: Page) => Promise<unknown>;

/** Presses the last visible button with this name. */
export const press =
  (name: string): Act =>
  page =>
    page.getByRole('button', { name }).filter({ visible: true }).last().click();

/** Opens a dialog with the first visible button of this name, then presses the buttons `inside` it. */
export const pressFirst =
  (name: string, ...inside: readonly string[]): Act =>
  async page => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    for (const next of inside) await page.getByRole('dialog').getByRole('button', { name: next }).click();
  };

/** Unfolds all cards, then presses as `pressFirst`. */
export const inMore =
  (name: string, ...inside: readonly string[]): Act =>
  async page => {
    await unfoldAll(page);
    await pressFirst(name, ...inside)(page);
  };

/** Runs the act while all API calls except GET fail, and waits for the error. */
export const lost =
  (act: Act): Act =>
  async page => {
    await page.route(
      (url: URL) => url.pathname.startsWith('/api/'),
      route => (route.request().method() === 'GET' ? route.continue() : route.abort()),
    );
    await act(page);
    await page.getByRole('alert').first().waitFor();
  };

/** Opens a page while its code cannot be loaded. */
export const withoutCode =
  (path: string): Act =>
  async page => {
    await page.route(/\/assets\//, route => route.abort());
    await goInside(page, path);
  };

/** Follows the first link with this name. */
export const follow =
  (name: string): Act =>
  async page => {
    await page.getByRole('link', { name }).first().click();
    await page.waitForLoadState('networkidle');
  };

/** Opens the first link in the main content that starts with `path`. */
export const openFirst =
  (path: string): Act =>
  async page => {
    await page.locator(`main a[href^="${path}"]`).first().click();
    await page.waitForLoadState('networkidle');
  };

/** Chooses files in the first file field of the page. */
export const choose =
  (...indexes: readonly number[]): Act =>
  async page => {
    const files = await Promise.all(
      indexes.map(async index => ({
        name: `foto-${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(index),
      })),
    );
    await page.locator('input[type=file]').first().setInputFiles(files);
  };

/** Chooses a file with a button that opens the browser's file dialog. */
export const chooseWith =
  (name: string, index: number): Act =>
  async page => {
    const opening = page.waitForEvent('filechooser');
    await press(name)(page);
    const buffer = await picture(index);
    await (await opening).setFiles({ name: 'obra.jpg', mimeType: 'image/jpeg', buffer });
  };

export const fill =
  (label: string, text: string): Act =>
  page =>
    page.getByRole('textbox', { name: label }).first().fill(text);

const reload: Act = async page => {
  await page.reload();
  await page.waitForLoadState('networkidle');
};

/** Reloads the page with another reply to a call. */
export const answered = (call: RegExp, json: ReplyBody, status = 200): Act =>
  inSequence(faked(call, json, status), reload);

/** Reloads the page with a change of the replies to a call. */
export const withChangedReplies =
  (call: RegExp, change: (answer: ReplyBody) => ReplyBody): Act =>
  async page => {
    await page.route(
      url => call.test(url.pathname),
      async route => {
        const response = await route.fetch();
        await route.fulfill({ response, json: change((await response.json()) as ReplyBody) });
      },
    );
    await reload(page);
  };

/** Replies to a call from now on. */
export const faked =
  (call: RegExp, json: ReplyBody, status = 200): Act =>
  page =>
    page.route(
      url => call.test(url.pathname),
      route => route.fulfill({ status, json }),
    );

/** Closes every WebSocket from the next page on. */
export const withoutLive: Act = page => page.routeWebSocket(/./, socket => socket.close());

/** Dispatches the browser's offer to install the app. */
export const offerInstall: Act = page =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'));
  });

/** Runs the acts one after the other. */
export const inSequence =
  (...acts: readonly Act[]): Act =>
  async page => {
    for (const act of acts) await act(page);
  };
