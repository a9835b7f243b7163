import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const TECHNICIAN = 'tecnico@oficio.test';
const ADMIN = 'admin@oficio.test';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let picture: Buffer;
let technician: Visitor;

beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

const cropping = (page: Page) => page.getByRole('dialog', { name: 'Ajusta la foto' });
const section = (page: Page) => page.getByRole('region', { name: 'Fotos de mis trabajos' });

async function choose(page: Page): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Añadir foto de un trabajo' }).click();
  await (await opening).setFiles({ name: 'obra.jpg', mimeType: 'image/jpeg', buffer: picture });
  await cropping(page).waitFor();
  await expect.poll(() => cropping(page).getByRole('slider', { name: 'Ampliación' }).isEnabled()).toBe(true);
}

async function add(page: Page, caption: string): Promise<void> {
  await choose(page);
  await cropping(page).getByLabel('Qué se ve (opcional)').fill(caption);
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await cropping(page).waitFor({ state: 'detached' });
  await section(page).getByText(caption).waitFor();
}

const ownId = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('oficio.token')}`;
    const reply = await fetch('/api/auth/me', { headers: { authorization } });
    return (await reply.json()).user.id as number;
  });

it('a technician shows a portfolio with captions, and a visitor opens them by keyboard', async () => {
  const { page, complaints } = technician;
  onTestFinished(() => page.setViewportSize(DESKTOP));
  await page.setViewportSize(PHONE);
  await openScreen(page, DASHBOARD_PATHS.profile);
  await section(page).getByText('Enseña trabajos terminados').waitFor();
  await choose(page);
  await expectAccessible(page);
  const save = await cropping(page).getByRole('button', { name: 'Guardar foto' }).boundingBox();
  expect((save?.y ?? Number.NaN) + (save?.height ?? 0)).toBeLessThan(PHONE.height);
  await cropping(page).getByRole('button', { name: 'Cancelar' }).click();
  await add(page, 'Un baño');
  await add(page, 'Una cocina');
  await section(page).getByText('2 de 12 fotos').waitFor();

  await section(page).getByRole('button', { name: 'Describir: Un baño' }).click();
  const describing = page.getByRole('dialog', { name: 'Describe la foto' });
  await describing.getByLabel('Qué se ve (opcional)').fill('Baño con plato de ducha');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await describing.waitFor({ state: 'detached' });
  await section(page).getByText('Baño con plato de ducha').waitFor();
  await expectAccessible(page);

  const visitor = await journey.visitor(DESKTOP);
  await visitor.page.goto(`/technician/${await ownId(page)}`);
  await waitForHydration(visitor.page);
  const first = visitor.page.getByRole('button', { name: 'Una cocina' });
  await first.focus();
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('dialog', { name: 'Una cocina' }).waitFor();
  await expectAccessible(visitor.page);
  await visitor.page.keyboard.press('ArrowRight');
  const second = visitor.page.getByRole('dialog', { name: 'Baño con plato de ducha' });
  await second.getByText('2 de 2').waitFor();
  const large = second.getByRole('img', { name: 'Baño con plato de ducha' });
  await expect
    .poll(() => large.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  expect((await large.boundingBox())?.width).toBeGreaterThan(DESKTOP.height / 2);
  await visitor.page.setViewportSize(PHONE);
  expect(await second.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await visitor.page.setViewportSize(DESKTOP);
  await visitor.page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await expect.poll(() => first.evaluate(button => button === document.activeElement)).toBe(true);
  await expectAccessible(visitor.page);

  await section(page).getByRole('button', { name: 'Quitar foto: Una cocina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar foto' }).click();
  await section(page).getByText('Una cocina').waitFor({ state: 'detached' });
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Baño con plato de ducha' }).waitFor();
  expect(await first.count()).toBe(0);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

it('keeps the picture and the caption when the upload fails, and puts a refusal beside its field', async () => {
  const { page } = technician;
  await openScreen(page, DASHBOARD_PATHS.profile);
  await choose(page);
  const caption = cropping(page).getByLabel('Qué se ve (opcional)');
  await caption.fill('Un tejado');
  const adding = (url: URL) => url.pathname === ownProfileEndpoints.addPortfolioPhoto.path;
  await page.route(adding, route => route.abort());
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await page
    .getByText(/Error al guardar la foto|conexión/i)
    .first()
    .waitFor();
  await page.unroute(adding);
  const refusal = { error: 'La descripción no puede pasar de 120 caracteres', field: 'caption' };
  await page.route(adding, route => route.fulfill({ status: 400, json: refusal }));
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await expect.poll(() => caption.getAttribute('aria-invalid')).toBe('true');
  expect(await caption.inputValue()).toBe('Un tejado');
  await page.unroute(adding);
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await section(page).getByText('Un tejado').waitFor();
});

it('adds no photo after its dialog was closed during the upload, and leaves the dialog of the next one open', async () => {
  const { page } = technician;
  await openScreen(page, DASHBOARD_PATHS.profile);
  const adding = (url: URL) => url.pathname === ownProfileEndpoints.addPortfolioPhoto.path;
  const { promise: closed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(adding, route => closed.then(() => route.continue()).catch(() => undefined));
  await choose(page);
  await cropping(page).getByLabel('Qué se ve (opcional)').fill('Un error');
  const sent = page.waitForRequest(request => adding(new URL(request.url())));
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await sent;
  await cropping(page).getByRole('button', { name: 'Cancelar' }).click();
  await cropping(page).waitFor({ state: 'detached' });
  await choose(page);
  goOn();
  await page.unroute(adding);
  await cropping(page).getByLabel('Qué se ve (opcional)').fill('Una terraza');
  await cropping(page).getByRole('button', { name: 'Guardar foto' }).click();
  await section(page).getByText('Una terraza').waitFor();
  await page.reload();
  await section(page).getByText('Una terraza').waitFor();
  expect(await section(page).getByText('Un error').count()).toBe(0);
});

it('an administrator removes a photo with a reason, which the technician reads', async () => {
  await openScreen(technician.page, DASHBOARD_PATHS.profile);
  await add(technician.page, 'Foto con matrícula');
  const admin = await journey.visitor(PHONE, ADMIN);
  await admin.page.goto(`/technician/${await ownId(technician.page)}`);
  const photos = admin.page.getByRole('region', { name: 'Administración de fotos' });
  const photo = photos.getByRole('listitem').filter({ hasText: 'Foto con matrícula' });
  await photo.getByRole('button', { name: 'Quitar foto' }).click();
  const asking = admin.page.getByRole('dialog', { name: '¿Quitar esta foto?' });
  await asking.getByLabel('Motivo').fill('Se lee una matrícula');
  await expectAccessible(admin.page);
  await asking.getByRole('button', { name: 'Quitar foto' }).click();
  await photo.waitFor({ state: 'detached' });
  await section(technician.page).getByText('Foto con matrícula').waitFor({ state: 'detached' });
  await openScreen(technician.page, '/notifications');
  await technician.page.getByText('Este es el motivo: «Se lee una matrícula».').waitFor();
  expect([...technician.complaints, ...admin.complaints]).toEqual([]);
});
