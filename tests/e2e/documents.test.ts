import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openSharedJourney } from './journey.ts';
import { openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfoldAll } from './unfold.ts';

const journey = openSharedJourney(REPLACES_REPLIES);

let technician: Visitor;

beforeAll(async () => {
  technician = await journey.visitor(undefined, 'tecnico@oficio.test');
});

async function download(page: Page, button: string) {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

it('lets a customer read, print and download the receipt of a paid request', async () => {
  const { page, complaints, context } = await journey.visitor(PHONE, 'cliente@oficio.test');
  await openScreen(page, '/dashboard');
  await unfoldAll(page);
  await page.getByRole('link', { name: 'Ver recibo de pago' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Recibo de pago' }).waitFor();
  await page.getByText('no una factura').waitFor();
  const number = String(await page.getByText(/^R-\d{6}$/).textContent());
  const { name, bytes } = await download(page, 'Descargar PDF');
  expect([name, bytes.toString('latin1', 0, 5)]).toEqual([
    expect.stringMatching(`^oficio-recibo-${number}-\\d{4}-\\d{2}-\\d{2}\\.pdf$`),
    '%PDF-',
  ]);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Descargar PDF' }).isVisible()).toBe(false);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByText(number).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.route('**/receipt.pdf', route => route.abort());
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  await page.getByText('Error al descargar el archivo').waitFor();
  const receipt = page.url();
  const { pathname } = new URL(receipt);
  expect(complaints).toEqual([]);
  await context.close();

  const admin = await journey.visitor(undefined, 'admin@oficio.test');
  await openScreen(admin.page, pathname);
  await admin.page.getByText(number).waitFor();
  await admin.page.getByRole('link', { name: 'Volver al pago' }).click();
  await admin.page.getByRole('link', { name: 'Ver recibo' }).click();
  await admin.page.getByText(number).waitFor();
  expect(admin.page.url()).toBe(receipt);
  await admin.context.close();

  await openScreen(technician.page, pathname);
  await technician.page.getByRole('alert').getByText('Pago no encontrado').waitFor();
});

it('lets a technician download the monthly statement as PDF and CSV and open the previous month', async () => {
  const { page, complaints } = technician;
  await openScreen(page, '/technician/cobros');
  await page.getByRole('link', { name: 'Ver extracto' }).click();
  const month = new URL(page.url()).searchParams.get('month');
  // The month is not over.
  await page.getByText(/^Saldo hasta el /).waitFor();
  const document = await download(page, 'Descargar PDF');
  expect([document.name, document.bytes.toString('latin1', 0, 5)]).toEqual([
    `oficio-extracto-${month}.pdf`,
    '%PDF-',
  ]);
  const sheet = await download(page, 'Descargar CSV');
  expect(sheet.name).toBe(`oficio-extracto-${month}.csv`);
  expect(sheet.bytes.toString()).toMatch(/^\ufeffFecha;Concepto;.*\r\n.*;Saldo inicial;/);

  const shown = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('navigation', { name: 'Otros meses' }).getByRole('link').first().click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(shown);
  await page.getByText('Saldo final').waitFor();
  await page.getByRole('navigation', { name: 'Otros meses' }).getByRole('link').last().click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(shown);
  expect(complaints).toEqual([]);
});
