import type { Page } from 'playwright-core';

/** Fills the payment form with a test card; by default with one that is accepted. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Caducidad').fill('12/40');
  await page.getByLabel('Código (CVC)').fill('123');
}
