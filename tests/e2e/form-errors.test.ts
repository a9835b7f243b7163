import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openJourney } from './journey.ts';
import { fillWhat } from './request-form.ts';
import { PHONE } from './support.ts';

const journey = openJourney();
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };

interface Form {
  readonly who?: string;
  readonly path: string;
  readonly submit: string;
  /** The first rejected field and its message. */
  readonly field: string | RegExp;
  readonly message: string;
  readonly fill?: (page: Page) => Promise<unknown>;
}

const FORMS: readonly Form[] = [
  {
    who: 'cliente@oficio.test',
    path: '/request-service',
    submit: 'Siguiente',
    field: /^Servicio/,
    message: 'Elige el servicio que necesitas',
  },
  {
    who: 'cliente@oficio.test',
    path: '/request-service',
    submit: 'Siguiente',
    field: 'Dirección',
    message: 'Escribe la dirección',
    fill: page => fillWhat(page, 'Gotea el grifo.', { index: 1 }),
  },
  {
    who: 'tecnico@oficio.test',
    path: '/technician/perfil',
    submit: 'Guardar perfil',
    field: 'Años de experiencia',
    message: 'Escribe un número',
    fill: page => page.getByLabel('Años de experiencia').fill('muchos'),
  },
  {
    who: 'admin@oficio.test',
    path: '/admin/config',
    submit: 'Guardar configuración',
    field: /^Nombre del sitio/,
    message: 'El nombre del sitio es requerido',
    fill: page => page.getByLabel(/^Nombre del sitio/).fill(''),
  },
];

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return { top: box.y, bottom: box.y + box.height };
}

it.each(FORMS)(
  'shows the rejected field and its message between header and toast on a phone: $path, $message',
  async form => {
    const { page, context } = await journey.visitor(PHONE, form.who);
    await page.goto(form.path);
    await form.fill?.(page);
    await page.getByRole('button', { name: form.submit }).click();
    const field = page.getByLabel(form.field).first();
    await expect
      .poll(() => field.evaluate(element => element === document.activeElement), WAIT_OPTIONS)
      .toBe(true);
    const wrapper = page.locator('.mantine-InputWrapper-root').filter({ has: field }).last();
    const message = wrapper.getByText(form.message);
    await message.waitFor();
    const header = await boxOf(page.getByRole('banner'));
    const toasts = await Promise.all((await page.locator('[data-tone]').all()).map(boxOf));
    const covered = Math.max(header.bottom, ...toasts.map(({ bottom }) => bottom));
    expect((await boxOf(wrapper)).top).toBeGreaterThanOrEqual(covered);
    expect((await boxOf(message)).bottom).toBeLessThanOrEqual(PHONE.height);
    await context.close();
  },
);
