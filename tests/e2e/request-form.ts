import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** High, because a busy machine is slow with a position, a map or a database. */
const WAIT_OPTIONS = { timeout: 20_000 };

const STEPS = { what: 'Qué', where: 'Dónde', when: 'Cuándo' } as const;

export const stepHeading = (page: Page, step: keyof typeof STEPS) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Paso \\d de 3: ${STEPS[step]}$`) });

export const nextStep = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();
export const sendRequest = (page: Page) => page.getByRole('button', { name: 'Enviar solicitud' }).click();

/** Opens an answered step by its button in the summary. */
export async function changeStep(page: Page, step: 'what' | 'where') {
  await page.getByRole('button', { name: `Cambiar: ${STEPS[step]}` }).click();
  await stepHeading(page, step).waitFor();
}

/** Fills the first step of the request form and opens the second one. */
export async function fillWhat(
  page: Page,
  description: string,
  option: { label: string } | { index: number },
) {
  await page.getByLabel(/^Servicio/).selectOption(option);
  await page.getByLabel('Descripción').fill(description);
  await nextStep(page);
  await stepHeading(page, 'where').waitFor();
}

/** Fills the second step with an address at the device's position and opens the last one. */
export async function fillWhere(page: Page, address: string) {
  await page.getByLabel('Dirección').fill(address);
  await page.getByLabel('Dirección').press('Escape');
  await expect.poll(() => page.getByLabel('Latitud').inputValue(), WAIT_OPTIONS).not.toBe('');
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
}
