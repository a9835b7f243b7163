import { photoRefusal } from '@oficio/domain/photos.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const TECHNICIAN = 'tecnico@oficio.test';

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let picture: Buffer;
let technician: Visitor;

beforeAll(async () => {
  // Red on the left and blue on the right, so that a test can see what was cut.
  const half = { width: 200, height: 200, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: 'blue' } })
    .png()
    .toBuffer();
  picture = await sharp({ create: { ...half, width: 400, background: 'red' } })
    .composite([{ input: blue, left: 200, top: 0 }])
    .jpeg()
    .toBuffer();
  technician = await journey.visitor(DESKTOP, TECHNICIAN);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajusta tu foto' });
const ownPhoto = (page: Page) => page.locator('main img[srcset*="/photos/"]');
const slider = (page: Page, name: string) => dialog(page).getByRole('slider', { name });

async function offer(page: Page, buffer: Buffer): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Subir|Cambiar) foto$/ }).click();
  await (await opening).setFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer });
}

async function choose(page: Page): Promise<void> {
  await offer(page, picture);
  await dialog(page).waitFor();
}

const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Guardar foto' }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

/** Returns the address of the photo that a browser shows, once it is loaded. */
const shown = async (image: Locator): Promise<string> => {
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  return image.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
};

/** Returns the colour in the middle of a served photo. */
const colourOf = async (page: Page, path: string) => {
  const { dominant } = await sharp(await (await page.request.get(path)).body()).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

it('a technician cuts a photo by keyboard, and it is on the card and the profile until it is removed', async () => {
  const { page, complaints } = technician;
  await openScreen(page, DASHBOARD_PATHS.profile);
  const token = await page.evaluate(() => localStorage.getItem('oficio.token'));
  const mine = await page.request.get(ownProfileEndpoints.getMyProfile.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await mine.json()).profile.photo).toBeNull();

  await choose(page);
  await expect.poll(() => slider(page, 'Posición horizontal').isEnabled()).toBe(true);
  expect(await slider(page, 'Posición vertical').isDisabled()).toBe(true);
  await expectAccessible(page);
  await slider(page, 'Posición horizontal').press('End');
  await slider(page, 'Ampliación').press('ArrowRight');
  expect(await slider(page, 'Posición vertical').isEnabled()).toBe(true);
  await save(page);
  const own = ownPhoto(page);
  const first = await shown(own);
  expect(await colourOf(page, first)).toBe('blue');
  await expectAccessible(page);

  await choose(page);
  await slider(page, 'Posición horizontal').press('Home');
  await save(page);
  await expect.poll(() => shown(own)).not.toBe(first);
  const second = await shown(own);
  expect(await colourOf(page, second)).toBe('red');
  expect((await page.request.get(first)).status()).toBe(404);

  const me = await page.evaluate(async path => {
    const reply = await fetch(path, {
      headers: { authorization: `Bearer ${localStorage.getItem('oficio.token')}` },
    });
    return (await reply.json()).user as { id: number; name: string };
  }, '/api/auth/me');
  const visitor = await journey.visitor(PHONE);
  await visitor.page.goto(`/technician/${me.id}`);
  const id = second.slice(0, second.lastIndexOf('-'));
  expect(await shown(visitor.page.locator('header img[srcset*="/photos/"]'))).toContain(id);
  await openScreen(visitor.page, '/');
  const card = visitor.page.getByRole('article').filter({ hasText: me.name });
  await card.scrollIntoViewIfNeeded();
  expect(await shown(card.locator('img'))).toContain(id);

  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar foto' }).click();
  await own.waitFor({ state: 'detached' });
  const profile = await page.request.get(
    technicianEndpoints.getTechnician.path.replace('{id}', String(me.id)),
  );
  expect((await profile.json()).technician.photo).toBeNull();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

it('says what failed, keeps the picture for another try, and refuses a file that is no picture', async () => {
  const { page } = technician;
  await page.setViewportSize(PHONE);
  await openScreen(page, DASHBOARD_PATHS.profile);
  await offer(page, Buffer.from('no es una imagen'));
  await page.getByRole('alert').getByText(photoRefusal('yo.jpg', 'wrong_type')).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await expectAccessible(page);

  const failing = (url: URL) => url.pathname === ownProfileEndpoints.setMyPhoto.path;
  await page.route(failing, route => route.abort());
  await choose(page);
  await expect.poll(() => slider(page, 'Ampliación').isEnabled()).toBe(true);
  await dialog(page).getByRole('button', { name: 'Guardar foto' }).click();
  await page
    .getByText(/Error al guardar la foto|conexión/i)
    .first()
    .waitFor();
  expect(await dialog(page).isVisible()).toBe(true);
  await page.unroute(failing);
  await save(page);
  await shown(ownPhoto(page));

  await page.route(failing, route => route.abort());
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar foto' }).click();
  await page
    .getByText(/Error al quitar la foto|conexión/i)
    .first()
    .waitFor();
  expect(await ownPhoto(page).count()).toBe(1);
});
