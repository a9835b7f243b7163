import type { Page } from 'playwright-core';
import { goInside } from '../support.ts';

/** What a person does on an open screen to bring it into another state. */
export type Act = (page: Page) => Promise<unknown>;

/** Presses one button after the other, each the first of its name that can be seen. */
export const press =
  (...names: readonly string[]): Act =>
  async page => {
    for (const name of names)
      await page.getByRole('button', { name }).filter({ visible: true }).last().click();
  };

/** The same, the first press on the first such button of the page. */
export const pressFirst =
  (name: string, ...then: readonly string[]): Act =>
  async page => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    await press(...then)(page);
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

export const fill =
  (label: string, text: string): Act =>
  page =>
    page.getByRole('textbox', { name: label }).first().fill(text);

/** One after the other. */
export const together =
  (...acts: readonly Act[]): Act =>
  async page => {
    for (const act of acts) await act(page);
  };
