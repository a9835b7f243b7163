import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScreen, RESTING } from './support.ts';

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

/** Opens a screen without the unsent texts and photos, and the toasts, of an earlier test in this browser. */
export async function openWithoutDrafts(page: Page, path: string): Promise<void> {
  // An open form would save its draft again.
  await openScreen(page, RESTING.path);
  await page.evaluate(async () => {
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('oficio.draft.'))
        await new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name);
          deletion.onsuccess = resolve;
          deletion.onerror = reject;
        });
  });
  // Toasts stay for some seconds on every screen, and as long as the pointer is on them.
  await page.mouse.move(0, 0);
  await expect.poll(() => page.locator('div[data-tone]').count()).toBe(0);
  await openScreen(page, path);
}

const serviceField = (page: Page) => page.getByLabel(/^Servicio/);

/** Chooses a service by its name, before which its option shows an icon. */
export async function chooseService(page: Page, name: string): Promise<void> {
  const option = serviceField(page).locator('option', { hasText: new RegExp(` ${name}$`) });
  await serviceField(page).selectOption(await option.getAttribute('value'));
}

/** Fills the first step of the request form and opens the second one. */
export async function fillWhat(
  page: Page,
  description: string,
  option: { label: string } | { index: number },
) {
  await ('label' in option ? chooseService(page, option.label) : serviceField(page).selectOption(option));
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
