import type { Page } from 'playwright-core';
import { goInside } from '../../support.ts';
import type { Answer } from './replies.ts';

/** What a person does on an open screen to bring it into another state. */
export type Act = (page: Page) => Promise<unknown>;

/** Presses the last such button that can be seen. */
export const press =
  (name: string): Act =>
  page =>
    page.getByRole('button', { name }).filter({ visible: true }).last().click();

/** Opens a window by the first such button of the page, and presses further ones in it. */
export const pressFirst =
  (name: string, ...inside: readonly string[]): Act =>
  async page => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    for (const next of inside) await page.getByRole('dialog').getByRole('button', { name: next }).click();
  };

/** What the act sends is lost on its way. */
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

/** The next page's code does not arrive. */
export const withoutCode =
  (path: string): Act =>
  async page => {
    await page.route(/\/assets\//, route => route.abort());
    await goInside(page, path);
  };

/** Follows the first such link. */
export const follow =
  (name: string): Act =>
  async page => {
    await page.getByRole('link', { name }).first().click();
    await page.waitForLoadState('networkidle');
  };

/** Opens the first entry of a list whose page is below such a path. */
export const openFirst =
  (path: string): Act =>
  async page => {
    await page.locator(`main a[href^="${path}"]`).first().click();
    await page.waitForLoadState('networkidle');
  };

export const fill =
  (label: string, text: string): Act =>
  page =>
    page.getByRole('textbox', { name: label }).first().fill(text);

/** Opens the page anew with another answer to a call. */
export const answered =
  (call: RegExp, json: Answer, status = 200): Act =>
  async page => {
    await page.route(
      url => call.test(url.pathname),
      route => route.fulfill({ status, json }),
    );
    await page.reload();
    await page.waitForLoadState('networkidle');
  };

/** From the next page on, nothing comes or goes by the live channel. */
export const withoutLive: Act = page => page.routeWebSocket(/./, socket => socket.close());

/** The browser offers to install the app. */
export const offerInstall: Act = page =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'));
  });

/** One after the other. */
export const together =
  (...acts: readonly Act[]): Act =>
  async page => {
    for (const act of acts) await act(page);
  };
