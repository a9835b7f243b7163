import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES, IMAGE_WRONG_TYPE, photoRefusal } from '@oficio/domain/photos.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { noisyPhoto, phonePhoto } from '../../apps/server/src/testing/http/photo.ts';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import {
  changeStep,
  fillWhat,
  fillWhere,
  nextStep,
  openWithoutDrafts,
  sendRequest,
  stepHeading,
} from './request-form.ts';
import { DESKTOP, goInside, openScreen, PHONE, REPLACES_REPLIES, signIn, type Visitor } from './support.ts';
import { unfold } from './unfold.ts';

/** Of 256. The paler red of a wrong decoder is 20 off. */
const COLOUR_TOLERANCE = 12;
const FILES = join(import.meta.dirname, 'files');
/** High, because a busy machine is slow with a position, a map or a database. */
const WAIT_OPTIONS = { timeout: 20_000 };

const journey = openJourney(() => ({}), REPLACES_REPLIES);
let photo: Buffer;
/** The customer, for tests that need no browser of their own. */
let desktop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  photo = await noisyPhoto();
  desktop = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  phone = await journey.visitor(PHONE, 'cliente@oficio.test');
});

/** Opens the form in a browser of its own. */
async function openForm(): Promise<Visitor> {
  const visitor = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  await openScreen(visitor.page, '/request-service');
  await visitor.page.getByLabel(/^Servicio/).waitFor();
  return visitor;
}

/** Opens a screen, by default the form, in a shared browser. */
async function share(visitor: Visitor, path = '/request-service'): Promise<Visitor> {
  const { page } = visitor;
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await openWithoutDrafts(page, path);
  if (path === '/request-service') await page.getByLabel(/^Servicio/).waitFor();
  return visitor;
}

const preview = (page: Page) => page.getByAltText('Vista previa de la foto');
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Subida de la foto' });
const cards = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description });

interface Offer {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly text?: string;
}

/** Dispatches a drop or paste event with the files. Returns whether the page handled it. */
const offer = (page: Page, how: 'drop' | 'paste', files: readonly Offer[]) =>
  page.evaluate(
    ([kind, given]) => {
      const data = new DataTransfer();
      for (const { type, base64, text } of given) {
        const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
        data.items.add(new File([bytes], 'cocina', { type }));
        if (text !== undefined) data.setData('text/plain', text);
      }
      const target = document.querySelector('textarea') ?? document.body;
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
    // Playwright passes a text to the page many times faster than a list of numbers.
    [
      how,
      files.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') })),
    ] as const,
  );

/** Fills all steps; the last one is on the screen. */
async function fill(page: Page, description: string, { withPhoto = false } = {}) {
  if (withPhoto) {
    await attach(page);
    await preview(page).waitFor();
    await expect.poll(() => storedPhotos(page), WAIT_OPTIONS).toBe(1);
  }
  await fillWhat(page, description, { index: 1 });
  await fillWhere(page, 'Plaza Mayor, 1');
}

const attach = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cocina.png', mimeType: 'image/png', buffer: photo });

/** Limits the upload speed, in bytes per second. */
async function slowDown({ context, page }: Visitor, upload: number) {
  const line = await context.newCDPSession(page);
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(upload);
  return { speedUp: () => set(-1) };
}

it('accepts a dropped or pasted photo and rejects other files', async () => {
  const { page, complaints } = await share(desktop);
  const png = { type: 'image/png', bytes: photo };
  expect(await offer(page, 'drop', [png])).toBe(true);
  await preview(page).waitFor();
  await page.getByRole('button', { name: 'Quitar' }).click();
  await preview(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Elegir fotos');

  await offer(page, 'paste', [{ ...png, text: 'Gotea' }]);
  expect(await preview(page).count()).toBe(0);
  await offer(page, 'paste', [png]);
  await preview(page).waitFor();

  // A rejected file does not replace the current photo.
  const refusals: readonly (readonly [string, readonly Offer[]])[] = [
    [IMAGE_WRONG_TYPE, [{ type: 'application/pdf', bytes: Uint8Array.of(1) }]],
    [IMAGE_WRONG_TYPE, [{ type: 'image/svg+xml', bytes: Uint8Array.of(1) }]],
    [IMAGE_WRONG_TYPE, [{ type: 'image/png', bytes: new Uint8Array() }]],
    ['Puedes adjuntar hasta 6 fotos', Array.from<Offer>({ length: 7 }).fill(png)],
  ];
  for (const [text, files] of refusals) {
    await offer(page, 'drop', files);
    await page.getByRole('group', { name: 'Fotos (opcional)' }).getByText(text).waitFor();
    await preview(page).first().waitFor();
  }
  await page.getByText('6 de 6').waitFor();
  expect(complaints).toEqual([]);
});

it('sends a large photo and a HEIC photo upright, reduced in a worker, and names the files that it refuses', async () => {
  const description = 'Gotea el calentador';
  const { page, complaints } = await share(phone);
  const workers: string[] = [];
  page.on('worker', worker => workers.push(new URL(worker.url()).pathname.replace(/-[\w-]{8}\.js$/, '')));
  const head = Buffer.of(0xff, 0xd8, 0xff);
  const files = {
    'rota.jpg': head,
    'calentador.jpeg': await phonePhoto(),
    'enorme.jpg': Buffer.concat([head, Buffer.alloc(IMAGE_MAX_BYTES)]),
  };
  // From the disk, because Playwright passes large contents slowly.
  const folder = await mkdtemp(join(tmpdir(), 'oficio-photos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(Object.keys(files).map(name => join(folder, name)));
  await page.getByText('1 de 6').waitFor(WAIT_OPTIONS);
  await page.getByText('Preparando').waitFor({ state: 'detached', ...WAIT_OPTIONS });
  const field = page.getByRole('group', { name: 'Fotos (opcional)' });
  await field.getByText(photoRefusal('rota.jpg', 'unreadable')).waitFor();
  await field.getByText(photoRefusal('enorme.jpg', 'too_large')).waitFor();
  await field.getByText('calentador.jpg · ').waitFor();
  expect(workers).toEqual(['/assets/photo-worker', '/assets/photo-worker', '/assets/photo-worker']);

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      // Windows knows no type of HEIC files.
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: await readFile(join(FILES, 'iphone.heic')) },
      {
        name: 'IMG_0002.HEIC',
        mimeType: '',
        buffer: (await readFile(join(FILES, 'iphone.heic'))).subarray(0, 1000),
      },
    ]);
  await page.getByText('2 de 6').waitFor(WAIT_OPTIONS);
  await field.getByText(photoRefusal('IMG_0002.HEIC', 'heic')).waitFor(WAIT_OPTIONS);
  await field.getByText('IMG_0001.jpg · ').waitFor();
  expect(workers.filter(name => name === '/assets/heic-worker')).toHaveLength(2);
  await fillWhat(page, description, { index: 1 });
  await fillWhere(page, 'Plaza Mayor, 1');
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = await unfold(cards(page, description));
  const [large, heic] = await Promise.all([1, 2].map(number => arrived(card, `Foto ${number} de 2`)));
  expect(await sharp(large).metadata()).toMatchObject({ width: 1200, height: 1600 });
  const { data, info } = await sharp(heic).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 240, height: 320 });
  // Red at the top and blue at the bottom. A decoder that ignores the colours of the photo returns a paler red.
  const [top, bottom] = [[...data.subarray(0, 3)], [...data.subarray(-3)]];
  expect(isNear(top, [208, 32, 32]), `${top}`).toBe(true);
  expect(isNear(bottom, [32, 32, 208]), `${bottom}`).toBe(true);
  expect(complaints).toEqual([]);
});

/** Returns the bytes of a photo that the server delivers for a card. */
async function arrived(card: Locator, name: string): Promise<Buffer> {
  const path = await card.getByRole('link', { name: new RegExp(`^${name} `) }).getAttribute('href');
  return (await card.page().request.get(path ?? '')).body();
}

/** Returns whether a compressed colour is nearly another. */
const isNear = (found: readonly number[], wanted: readonly number[]) =>
  wanted.every((value, index) => Math.abs(value - (found[index] ?? -1)) < COLOUR_TOLERANCE);

it('sends several photos in their order, and keeps them over a reload', async () => {
  const description = 'Tres fotos del baño';
  const { page, context, complaints } = await share(phone);
  const chooser = page.locator('input[type=file]').first();
  const file = (name: string, buffer = photo) => ({ name, mimeType: 'image/png', buffer });
  await chooser.setInputFiles([file('uno.png'), file('mal.png', Buffer.of()), file('dos.png')]);
  await page.getByText('2 de 6').waitFor();
  await page
    .getByRole('group', { name: 'Fotos (opcional)' })
    .getByText(`mal.png: ${IMAGE_WRONG_TYPE}`)
    .waitFor();
  await chooser.setInputFiles([file('tres.png'), file('cuatro.png')]);
  await page.getByText('4 de 6').waitFor();
  await expectAccessible(page);
  const lines = await page
    .getByAltText(/^Vista previa/)
    .evaluateAll(all => all.map(image => image.getBoundingClientRect().top));
  expect(new Set(lines.slice(0, 3)).size).toBe(1);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  // The focus stays at its place, or moves to the photo before.
  for (const [removed, next] of [
    [2, 2],
    [3, 2],
  ]) {
    await page.getByRole('button', { name: `Quitar la foto ${removed}` }).press('Enter');
    await expect.poll(focused).toBe(`Quitar la foto ${next}`);
  }
  await chooser.setInputFiles([file('cinco.png')]);
  await page.getByText('3 de 6').waitFor();
  const names = () => page.locator('figcaption').allInnerTexts();
  const isInOrder = async () => (await names()).map(name => name.split('.')[0]).join();
  expect(await isInOrder()).toBe('uno,tres,cinco');
  await expect.poll(() => storedPhotos(page), WAIT_OPTIONS).toBe(1);
  await fillWhat(page, description, { index: 1 });
  await fillWhere(page, 'Plaza Mayor, 1');
  await page.reload();
  await page.getByText('Con 3 fotos').waitFor();
  await changeStep(page, 'what');
  await preview(page).nth(2).waitFor();
  expect(await isInOrder()).toBe('uno,tres,cinco');
  await nextStep(page);
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  const card = await unfold(cards(page, description));
  expect(await card.getByRole('img', { name: /^Foto \d de 3 / }).count()).toBe(3);
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: /^Foto 3 de 3 / }).press('Enter');
  await (await opened).waitForLoadState();
  expect((await opened).url()).toContain('/api/files/');
  await (await opened).close();
  expect(complaints).toEqual([]);
});

/** Sends a request with three photos, which its technician declines. */
async function declinedRequest(description: string): Promise<void> {
  const { url } = journey.oficio;
  const login = async (email: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: 'oficio123' });
    const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    return (await reply.json()) as { token: string; user: { id: number } };
  };
  const [customer, technician] = await Promise.all(['cliente@oficio.test', 'tecnico@oficio.test'].map(login));
  const form = new FormData();
  const wish = { technician_id: technician?.user.id, service_id: 1, description, address: 'Plaza Mayor, 1' };
  for (const [name, value] of Object.entries({ ...wish, latitude: 40.4155, longitude: -3.7074 }))
    form.append(name, String(value));
  for (let n = 0; n < 3; n += 1)
    form.append('image', new File([new Uint8Array(photo)], 'foto.png', { type: 'image/png' }));
  const post = (path: string, token: string | undefined, body: FormData | string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
  const created = await post('/api/requests', customer?.token, form);
  const { request } = (await created.json()) as { request: { id: number } };
  const reason = JSON.stringify({ reason: 'No tengo hueco' });
  const declined = await post(`/api/requests/${request.id}/decline`, technician?.token, reason);
  expect([created.status, declined.status]).toEqual([201, 200]);
}

it('copies the photos of a request that is made again, and says when one cannot be read', async () => {
  const description = 'Cambiar el plato de ducha';
  await declinedRequest(description);
  const { page } = await share(phone, '/dashboard');
  const card = await unfold(cards(page, description));
  const again = card.getByRole('button', { name: 'Pedir a otros técnicos' });
  await again.click();
  await page.getByText('Con 3 fotos').waitFor();
  await changeStep(page, 'what');
  await preview(page).nth(2).waitFor();

  await openScreen(page, '/dashboard');
  await unfold(card);
  const third = await card.getByRole('link', { name: /^Foto 3 de 3 / }).getAttribute('href');
  await page.route(
    ({ pathname }) => pathname === third?.split('?')[0],
    route => route.abort(),
  );
  await again.click();
  await page.getByText('Una foto no se ha podido copiar. Vuelve a añadirla.').waitFor();
  await page.getByText('Con 2 fotos').waitFor();
});

it('copies a request once for two presses, and does not open the copy after the customer left', async () => {
  const description = 'Cambiar la mampara';
  await declinedRequest(description);
  const { page } = await share(phone, '/dashboard');
  const card = await unfold(cards(page, description));
  const addresses: string[] = [];
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const [first] =
    (await card.getByRole('link', { name: /^Foto 1 de 3 / }).getAttribute('href'))?.split('?') ?? [];
  await page.route(
    ({ pathname }) => pathname === first,
    async route => {
      // The card shows the same photo.
      if (route.request().resourceType() !== 'fetch') return route.continue();
      addresses.push(route.request().url());
      await held;
      await route.continue();
    },
  );
  await card.getByRole('button', { name: 'Pedir a otros técnicos' }).dblclick();
  await expect.poll(() => addresses.length, WAIT_OPTIONS).toBe(1);
  await goInside(page, '/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notificaciones' }).waitFor();
  const copied = page.waitForEvent('requestfinished', request => request.url() === addresses[0]);
  release();
  await copied;
  await goInside(page, '/request-service');
  await page.getByLabel(/^Servicio/).waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe('');
  expect(addresses).toHaveLength(1);
});

it('reads the single photo that an earlier version of the form has stored', async () => {
  const { page } = await share(desktop);
  await attach(page);
  await expect.poll(() => storedPhotos(page), WAIT_OPTIONS).toBe(1);
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find(database => database.name?.endsWith('.photos'))?.name;
    const opening = indexedDB.open(name ?? '');
    await new Promise(resolve => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('photos', 'readwrite').objectStore('photos');
    const reading = store.getAll();
    await new Promise(resolve => reading.addEventListener('success', resolve));
    const [{ photos, ...stored }] = reading.result;
    const writing = store.put({ ...stored, photo: photos[0] });
    await new Promise(resolve => writing.addEventListener('success', resolve));
    opening.result.close();
  });
  await page.reload();
  await preview(page).waitFor();
  await page.getByText('1 de 6').waitFor();
});

it('offers the camera and says what to do only where that is possible: drag and paste with a mouse, the gallery on a phone', async () => {
  const desk = await share(desktop);
  await desk.page.getByRole('button', { name: 'Elegir fotos' }).waitFor();
  expect(await desk.page.getByRole('button', { name: 'Hacer foto' }).count()).toBe(0);
  expect(await desk.page.getByText('arrástralas').isVisible()).toBe(true);
  expect(await desk.page.getByText('tu galería').isVisible()).toBe(false);
  await desk.page.setViewportSize(PHONE);
  expect(await desk.page.getByText('arrástralas').isVisible()).toBe(false);
  await desk.page.setViewportSize(DESKTOP);

  const context = await journey.browser.newContext({
    baseURL: journey.oficio.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'es-ES',
  });
  const page = await context.newPage();
  await signIn({ page, context, complaints: [] }, 'cliente@oficio.test');
  await page.goto('/request-service');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Hacer foto' }).click();
  expect(await page.getByText('tu galería').isVisible()).toBe(true);
  expect(await page.getByText('arrástralas').isVisible()).toBe(false);
  expect(await (await chooser).element().getAttribute('capture')).toBe('environment');
  await context.close();
});

it('shows the upload progress, and cancelling the upload keeps the form', async () => {
  const description = 'Gotea el grifo y sube despacio';
  const visitor = await openForm();
  const { page } = visitor;
  await fill(page, description, { withPhoto: true });
  const { speedUp } = await slowDown(visitor, 60_000);
  await sendRequest(page);
  await expect.poll(async () => Number(await bar(page).getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar envío' }).click();
  await page.getByText('Envío cancelado').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await page.getByText(description).waitFor();
  await page.getByText('Con foto').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Enviar solicitud');

  await speedUp();
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  await (await unfold(cards(page, description))).getByRole('img').waitFor();
  expect(await cards(page, description).count()).toBe(1);
  await visitor.context.close();
});

/** Returns the names under which this browser stores unsent texts and photos. */
const storedDrafts = (page: Page) =>
  page.evaluate(async () =>
    [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ].filter(name => name.startsWith('oficio.draft.')),
  );

/** Returns the number of photos that this browser stores for the account. The preview appears before the photo is stored. */
const storedPhotos = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find(database => database.name?.endsWith('.photos'))?.name;
    if (!name) return 0;
    const opening = indexedDB.open(name);
    return new Promise<number>((resolve, reject) => {
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('photos').objectStore('photos').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });

it('keeps the draft and its photo over a reload and a new login, and deletes both at logout', async () => {
  const description = 'A medio escribir';
  const visitor = await openForm();
  const { page, context } = visitor;
  await fill(page, description, { withPhoto: true });
  await page.reload();
  await stepHeading(page, 'when').waitFor();
  await page.getByText('Con foto').waitFor();

  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('oficio.token')}`;
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
  });
  await page.getByText('Tu sesión ha caducado').waitFor();
  await page.getByLabel('Email').fill('cliente@oficio.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  // The customer returns to the same step.
  await stepHeading(page, 'when').waitFor();
  expect(new URL(page.url()).searchParams.get('paso')).toBe('cuando');
  await changeStep(page, 'what');
  await preview(page).waitFor();
  expect(await page.getByLabel('Descripción').inputValue()).toBe(description);

  await openScreen(page, '/chat');
  await page.locator('[data-chat]').first().click();
  await page.getByRole('textbox', { name: 'Mensaje', exact: true }).fill('Otro borrador');
  await expect.poll(() => storedDrafts(page), WAIT_OPTIONS).toHaveLength(3);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => storedDrafts(page), WAIT_OPTIONS).toEqual([]);
  await signIn(visitor, 'cliente@oficio.test');
  await page.goto('/request-service');
  await page.getByLabel('Descripción').waitFor();
  expect([await page.getByLabel('Descripción').inputValue(), await preview(page).count()]).toEqual(['', 0]);
  await context.close();
});

it('creates one request when the reply is lost and the customer sends the form again', async () => {
  const description = 'Se perdió la respuesta';
  const { page } = await share(desktop);
  await fill(page, description, { withPhoto: true });
  await page.route(
    '**/api/requests',
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await sendRequest(page);
  await page.getByText('Error al enviar solicitud').waitFor();
  await page.getByText('Con foto').waitFor();
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  await cards(page, description).waitFor();
  await page.reload();
  await cards(page, description).first().waitFor();
  expect(await cards(page, description).count()).toBe(1);
});

it('reports that the first request arrived when the customer changes the text after a lost reply, then sends the second', async () => {
  const description = 'Primeras palabras';
  const { page } = await share(desktop);
  await fill(page, description);
  await page.route(
    '**/api/requests',
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await sendRequest(page);
  await page.getByText('Error al enviar solicitud').waitFor();
  await changeStep(page, 'what');
  await page.getByLabel('Descripción').fill('Otras palabras');
  // The place is answered, so the form skips it.
  await nextStep(page);
  await stepHeading(page, 'when').waitFor();
  await sendRequest(page);
  await page.getByText('Esta solicitud ya nos llegó antes de tus cambios').waitFor();
  await sendRequest(page);
  await page.waitForURL(/\/dashboard/);
  await cards(page, description).waitFor();
  await cards(page, 'Otras palabras').waitFor();
});

it.each([
  ['arrives', 'Solicitud enviada', ''],
  ['fails', 'Error al enviar solicitud', 'Salgo mientras se envía'],
] as const)(
  'shows on another page that a request %s after the customer left the form',
  async (what, text, left) => {
    const { page } = await share(desktop);
    await fill(page, 'Salgo mientras se envía');
    let answer = () => {};
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/requests', async route => {
      await held;
      await (what === 'arrives' ? route.continue() : route.abort('connectionreset'));
    });
    await sendRequest(page);
    await page.getByRole('banner').getByRole('link').first().click();
    // The address changes before the screen, and the form leads to the requests as long as it is shown.
    await page.getByRole('heading', { level: 1, name: /^Encuentra un técnico/ }).waitFor();
    answer();
    await page.getByText(text).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await openScreen(page, '/request-service');
    if (left !== '') await changeStep(page, 'what');
    await page.getByLabel(/^Servicio/).waitFor();
    expect(await page.getByLabel('Descripción').inputValue()).toBe(left);
  },
);
