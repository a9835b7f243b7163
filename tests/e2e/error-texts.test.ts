import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { expectAccessible } from './accessible.ts';
import {
  ACTIONS,
  FORMS,
  PHOTOS,
  press,
  pressOnCard,
  type Reader,
  SCREENS,
  STATES,
} from './error-text-rows.ts';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import { type FakeReply, LOST, type Replies, replaceReplies } from './replaced-replies.ts';
import { fillWhat } from './request-form.ts';
import { DESKTOP, goInside, logInToDemo, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';
import { unfoldAll } from './unfold.ts';

/**
 * Checks that each failed call shows its text of the error catalogue (spec, sections 5 and 8), and each way of showing an error
 * with every answer. Which text wins after which answer is checked in `apps/web/src/lib/api/api-error.test.ts`.
 */
const SERVER_TEXT = 'Así no puede ser';
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 15_000 };
const BROKEN = { status: 500, json: { error: 'Ha ocurrido un error inesperado. Inténtalo de nuevo' } };
const REFUSED = { status: 400, json: { error: SERVER_TEXT } };

/** A page of one account. The rows share it and move with the client-side router, because loading a document is slow. */
interface Tab {
  readonly page: Page;
  readonly replies: Replies;
}

const journey = openJourney(() => ({}), REPLACES_REPLIES);
/** Id of a technician with reviews. */
let technician: number;
/** Id of a job of the customer. */
let job: number;
/** Id of a job that the customer can pay. */
let approved: number;
const visitors = new Map<Reader, Visitor>();
const tabs = new Map<Reader, Tab>();

beforeAll(async () => {
  const { url } = journey.oficio;
  const found = await fetchReply(url, null, technicianSearchEndpoints.listTechnicians, {
    query: { limit: 1 },
  });
  technician = found.technicians[0]?.id ?? 0;
  const token = await logInToDemo(url, 'cliente@oficio.test');
  const { requests } = await fetchReply(url, token, requestEndpoints.listMyRequests);
  job = requests[0]?.id ?? 0;
  approved = requests.find(({ status }) => status === 'approved')?.id ?? 0;
});

async function openTab(reader: Reader): Promise<Tab> {
  const visitor =
    visitors.get(reader) ?? (await journey.visitor(DESKTOP, reader === 'anonymous' ? undefined : reader));
  visitors.set(reader, visitor);
  const page = visitor.page.isClosed() ? await visitor.context.newPage() : visitor.page;
  page.setDefaultTimeout(15_000);
  const replies = await replaceReplies(page);
  for (const [call, answer] of STATES) replies.replace(call, answer);
  return { page, replies };
}

/** Runs `work` on the tab of the account. After a failure the next row gets a new one. */
async function onTab(reader: Reader, work: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = tabs.get(reader) ?? (await openTab(reader));
  tabs.set(reader, tab);
  try {
    await work(tab);
  } catch (error) {
    tabs.delete(reader);
    await tab.page.close();
    throw error;
  }
}

/** Opens a screen, also a failed one that is already open. The first one of a tab is a new document. */
async function visit(page: Page, path: string): Promise<void> {
  // A login leaves the page at `/healthz`.
  if (!/^about:blank$|\/healthz$/.test(page.url())) return goInside(page, path);
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens a screen with all cards unfolded, unless it is already open. */
async function show(page: Page, path: string): Promise<void> {
  if (page.url().startsWith('http') && new URL(page.url()).pathname === path) return;
  const before = await page.title();
  await visit(page, path);
  // Until the code of the next screen arrives, the old one stays.
  await page.waitForFunction(title => document.title !== title, before);
  if (['/dashboard', '/technician/trabajos'].includes(path)) await unfoldAll(page);
}

const toasts = (page: Page) => page.locator('[aria-live=assertive]');

async function expectToast(page: Page, text: string): Promise<void> {
  await toasts(page).getByText(text, { exact: true }).first().waitFor();
}

/** Closes all toasts, so that a repeated text is recognised as new. */
async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Cerrar aviso' });
  // A toast may leave by itself meanwhile.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'detached' });
}

describe('Failed loading of a screen', () => {
  it.each(SCREENS)(
    'shows the error in the place of the content: %s at %s, %s: %s',
    async (who, path, call, text) => {
      await onTab(who, async ({ page, replies }) => {
        const failing = replies.replace(call, LOST);
        await visit(page, path);
        await page.getByRole('alert').getByRole('heading', { name: text, exact: true }).waitFor();
        failing.end();
      });
    },
  );

  it('shows the text of the screen with the one of each answer, and loads the content after a retry', async () => {
    await onTab('cliente@oficio.test', async ({ page, replies }) => {
      const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') });
      const retry = alert.getByRole('button', { name: 'Reintentar' });
      const expectFailure = (text: string) =>
        alert.filter({ hasText: 'Error al cargar el trabajo' }).getByText(text, { exact: true }).waitFor();
      const JOB = ['GET', new RegExp(`/api/requests/${job}$`)] as const;
      const answers: (readonly [FakeReply, string])[] = [
        [BROKEN, BROKEN.json.error],
        [REFUSED, SERVER_TEXT],
        [LOST, 'No hay conexión. Comprueba tu red e inténtalo de nuevo.'],
      ];
      for (const [answer, text] of answers) {
        const failing = replies.replace(JOB, answer);
        if (answer === BROKEN) await visit(page, `/trabajos/${job}`);
        else await retry.click();
        await expectFailure(text);
        expect(failing.count()).toBeGreaterThan(0);
        failing.end();
      }
      await retry.click();
      await alert.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    });
  });

  it('says that the figures are being counted, and shows them after a retry', async () => {
    await onTab('admin@oficio.test', async ({ page, replies }) => {
      const [status, text] = ERRORS.figures_being_counted;
      const failing = replies.replace(['GET', /\/api\/admin\/figures\/jobs\b/], {
        status,
        json: { error: text },
      });
      await visit(page, '/admin/figures');
      const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar las cifras' });
      await alert.getByText(text, { exact: true }).waitFor();
      failing.end();
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByRole('heading', { name: '¿Dónde faltan técnicos?' }).waitFor();
      await alert.waitFor({ state: 'detached' });
    });
  });

  it('leads from a failed profile to the home page and from a failed payment to the requests', async () => {
    await onTab('anonymous', async ({ page, replies }) => {
      const failing = replies.replace(['GET', /\/api\/technicians\/\d+$/], LOST);
      await show(page, '/login');
      await goInside(page, `/technician/${technician}`);
      await expectToast(page, 'Error al cargar perfil del técnico');
      await page.waitForURL(url => url.pathname === '/');
      await page.getByRole('article').first().waitFor();
      failing.end();
    });
    await onTab('cliente@oficio.test', async ({ page, replies }) => {
      for (const [answer, text] of [
        [LOST, 'Error al cargar pago'],
        [REFUSED, SERVER_TEXT],
      ] as const) {
        const failing = replies.replace(['GET', /\/api\/requests\/\d+$/], answer);
        await show(page, '/account');
        await goInside(page, '/payment/1');
        await expectToast(page, text);
        await page.waitForURL(url => url.pathname === '/dashboard');
        await page.getByRole('article').first().waitFor();
        failing.end();
      }
    });
  });
});

describe('Form validation', () => {
  /** The message beside a field. */
  const mistakeOf = (page: Page, field: string) =>
    page
      .locator('.mantine-InputWrapper-root')
      .filter({ has: page.locator(`[name=${field}]`) })
      .locator('[class*=error]');

  it.each(FORMS)('marks the field and shows the message: $who at $path: $text', async row => {
    await onTab(row.who, async ({ page }) => {
      await show(page, row.path);
      await row.act(page);
      await expectToast(page, row.text);
      await mistakeOf(page, row.field).first().waitFor();
      await closeDialog(page);
    });
  });

  it.each(PHOTOS)('rejects a photo and says why beside the field: %s', async (text, name, start, size) => {
    // A file on the disk, because the bytes of a large one take seconds to the browser.
    const folder = await mkdtemp(join(tmpdir(), 'oficio-photo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, name);
    await writeFile(file, Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(size)]));
    await onTab('cliente@oficio.test', async ({ page }) => {
      await show(page, '/request-service');
      await page.locator('input[type=file]').first().setInputFiles(file);
      await expectToast(page, text);
      await page.locator('[class*=error]').getByText(text, { exact: true }).first().waitFor();
    });
  });

  it('shows a refusal of the server beside its field, which takes the focus, and keeps the input', async () => {
    await onTab('anonymous', async ({ page, replies }) => {
      const REGISTER = ['POST', /\/api\/auth\/register$/] as const;
      const email = page.getByLabel('Email');
      await show(page, '/register');
      await page.getByLabel('Nombre').fill('Ana');
      await email.fill('ana@oficio.test');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('Grifo-nuevo-27');
      const json = { error: 'Este email ya está registrado', field: 'email' };
      const failing = replies.replace(REGISTER, { status: 409, json });
      await press('Crear cuenta')(page);
      await expectToast(page, json.error);
      await mistakeOf(page, 'email').getByText(json.error).waitFor();
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      expect(await email.evaluate(element => element === document.activeElement)).toBe(true);
      expect(await email.inputValue()).toBe('ana@oficio.test');
      failing.end();
    });
  });
});

describe('Geolocation errors', () => {
  // The texts of the other errors are checked in `apps/web/src/lib/address/geolocation.test.ts`.
  it.each([
    ['anonymous', '/', 'Mi ubicación'],
    ['tecnico@oficio.test', '/technician/perfil', 'Obtener mi ubicación'],
  ] as const)('shows the message of the failed position: %s at %s', async (who, path, button) => {
    await onTab(who, async ({ page }) => {
      await show(page, path);
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = (_, onError) =>
          onError?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      });
      await press(button)(page);
      await expectToast(page, 'Debes permitir el acceso a tu ubicación');
    });
  });
});

describe('Toast after an action', () => {
  it.each(ACTIONS)('shows the message of the failed call: $who at $path: $text', async row => {
    await onTab(row.who, async ({ page, replies }) => {
      await show(page, row.path);
      await row.fill?.(page);
      // Another text in each row, so that the toast of the row before is no answer.
      const json = { error: `El servidor dice por qué: ${row.text}` };
      const answers: readonly (readonly [FakeReply, string])[] =
        row.prefers === 'server'
          ? [
              [LOST, row.text],
              [{ status: 500, json }, json.error],
            ]
          : [
              [{ status: 500, json }, row.text],
              [{ status: 400, json }, json.error],
            ];
      for (const [answer, text] of answers) {
        const failing = replies.replace(row.call, answer);
        await row.press(page);
        await expectToast(page, text);
        expect(failing.count()).toBe(1);
        failing.end();
      }
      await closeDialog(page);
    });
  });

  it('keeps the dialog and the typed reason until the call succeeds, and closes it when another person was faster', async () => {
    await onTab('admin@oficio.test', async ({ page, replies }) => {
      await show(page, '/admin/payments/2');
      const call = ['POST', /\/release$/] as const;
      const send = press('Liberar pago');
      const reason = page.getByRole('dialog').getByLabel('Motivo');
      await press('Liberar al técnico')(page);
      await reason.fill('Está bien hecho');
      const failing = replies.replace(call, { status: 400, json: { error: 'Todavía no se puede' } });
      await send(page);
      await expectToast(page, 'Todavía no se puede');
      expect(await reason.inputValue()).toBe('Está bien hecho');
      failing.end();
      replies.replace(call, { status: 409, json: { error: 'Este pago ya se ha liberado' } });
      await send(page);
      await page.locator('[aria-live=polite]').getByText('Este pago ya se ha liberado').waitFor();
      await reason.waitFor({ state: 'detached' });
    });
  });
});

describe('Failed payment', () => {
  it('refers to support when a payment has no client secret', async () => {
    await onTab('cliente@oficio.test', async ({ page, replies }) => {
      const json = { clientSecret: '', amount: 1 };
      const empty = replies.replace(['POST', /\/create-payment-intent$/], { json });
      await show(page, '/dashboard');
      await page.getByRole('link', { name: 'Proceder al pago' }).first().click();
      await page
        .getByText('No se pudo inicializar el pago. Contacta con soporte.', { exact: true })
        .waitFor();
      expect(await page.getByRole('link', { name: /^Escribir a/ }).count()).toBe(0);
      await page.getByRole('link', { name: 'Volver a mis solicitudes' }).click();
      await page.waitForURL(url => url.pathname === '/dashboard');
      empty.end();
    });
  });

  it('shows the provider’s message for a declined card beside the form and as a toast', async () => {
    await onTab('cliente@oficio.test', async ({ page }) => {
      const pay = press(/^Pagar /);
      const said = async (text: string) => {
        await expectToast(page, text);
        await page.getByRole('alert').filter({ hasText: 'El pago no se ha hecho' }).getByText(text).waitFor();
        await dismissToasts(page);
      };
      await show(page, '/dashboard');
      await page.getByRole('link', { name: 'Proceder al pago' }).first().click();
      await page.getByRole('button', { name: 'Usar la tarjeta 4000 0000 0000 0002' }).click();
      await pay(page);
      await said('Tu tarjeta ha sido rechazada. Prueba con otra tarjeta.');
      const json = { error: { type: 'card_error', message: 'El banco no contesta.' } };
      await page.route(/\/payment_intents\/\w+\/confirm$/, route => route.fulfill({ status: 402, json }));
      await pay(page);
      await said('El banco no contesta.');
      expect(new URL(page.url()).pathname).toMatch(/^\/payment\/\d+$/);
    });
  });

  // Last, because its document keeps the address. The next test of this account loads another one.
  it('offers to write to the site when a payment has no client secret and the site has an address', async () => {
    await onTab('cliente@oficio.test', async ({ page, replies }) => {
      const json = { clientSecret: '', amount: 1 };
      const empty = replies.replace(['POST', /\/create-payment-intent$/], { json });
      // As the server inserts the address when the site has one.
      const document = '**/payment/*';
      await page.route(document, async route => {
        const response = await route.fetch();
        const body = (await response.text()).replace('<html ', '<html data-contact="ayuda@oficio.test" ');
        await route.fulfill({ response, body });
      });
      await page.goto(`/payment/${approved}`);
      const link = page.getByRole('link', { name: 'Escribir a ayuda@oficio.test' });
      expect(await link.getAttribute('href')).toBe('mailto:ayuda@oficio.test');
      await expectAccessible(page);
      await page.unroute(document);
      empty.end();
    });
  });
});

it('only logs failed calls of notifications, services, technicians and reviews', async () => {
  await onTab('cliente@oficio.test', async ({ page, replies }) => {
    const calls = [/\/api\/notifications/, /\/api\/services$/, /\/api\/technicians$/, /\/api\/reviews\//];
    const failing = calls.map(path => replies.replace(['GET', path], LOST));
    const logged: string[] = [];
    page.on('console', message => logged.push(message.text()));
    const expectLog = (what: string) =>
      expect.poll(() => logged.some(text => text.startsWith(`The ${what} could not be`))).toBe(true);
    // A new document, because the data of the tests before is in memory. Not the home page, because the server fills that.
    await page.goto('/account');
    await expectLog('unread notifications');
    await goInside(page, '/');
    await expectLog('services');
    await expectLog('technicians');
    await goInside(page, `/technician/${technician}`);
    await expectLog('reviews');
    expect(await page.getByText('Técnico no encontrado').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Cerrar aviso' }).count()).toBe(0);
    for (const each of failing) each.end();
  });
});

describe('Success messages', () => {
  const expectGood = (page: Page, text: string | RegExp) =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor();

  it('confirms adding and removing a service and cancelling a request', async () => {
    await onTab('tecnico@oficio.test', async ({ page }) => {
      await show(page, '/technician/perfil');
      await page.getByLabel('Añadir un servicio').selectOption({ index: 1 });
      await press(/^Añadir$/)(page);
      await expectGood(page, 'Servicio agregado');
      await press(/^Quitar /)(page);
      await expectGood(page, 'Servicio eliminado');
    });
    await onTab('cliente@oficio.test', async ({ page }) => {
      await show(page, '/dashboard');
      await pressOnCard('Cancelar solicitud', 'Cancelar solicitud')(page);
      await expectGood(page, 'Solicitud cancelada');
    });
  });

  it('greets the user by name after the login', async () => {
    await onTab('anonymous', async ({ page }) => {
      await show(page, '/login');
      await page.getByLabel('Email').fill('admin@oficio.test');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('oficio123');
      await press('Iniciar sesión')(page);
      await expectGood(page, /^¡Bienvenido [^!]+!$/);
    });
  });
});

/** Forms whose first rejected field may be out of sight. */
const PHONE_FORMS: readonly (readonly [
  who: Reader,
  path: string,
  submit: string,
  field: string | RegExp,
  message: string,
  fill: (page: Page) => Promise<unknown>,
])[] = [
  [
    'tecnico@oficio.test',
    '/request-service',
    'Siguiente',
    /^Servicio/,
    'Elige el servicio que necesitas',
    async () => undefined,
  ],
  [
    'tecnico@oficio.test',
    '/request-service',
    'Siguiente',
    'Dirección',
    'Escribe la dirección',
    page => fillWhat(page, 'Gotea el grifo.', { index: 1 }),
  ],
  [
    'tecnico@oficio.test',
    '/technician/perfil',
    'Guardar perfil',
    'Años de experiencia',
    'Escribe un número',
    page => page.getByLabel('Años de experiencia').fill('muchos'),
  ],
  [
    'admin@oficio.test',
    '/admin/config',
    'Guardar configuración',
    /^Nombre del sitio/,
    'El nombre del sitio es requerido',
    page => page.getByLabel(/^Nombre del sitio/).fill(''),
  ],
];

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return { top: box.y, bottom: box.y + box.height };
}

describe('Form validation on a phone', () => {
  it.each(PHONE_FORMS)(
    'shows the rejected field and its message between header and toast: %s at %s, %s, %s: %s',
    async (who, path, submit, label, message, fill) => {
      await onTab(who, async ({ page }) => {
        await page.setViewportSize(PHONE);
        await show(page, path);
        // The toasts of the tests before would cover more.
        await dismissToasts(page);
        await fill(page);
        await press(submit)(page);
        const field = page.getByLabel(label).first();
        await expect
          .poll(() => field.evaluate(element => element === document.activeElement), WAIT_OPTIONS)
          .toBe(true);
        const wrapper = page.locator('.mantine-InputWrapper-root').filter({ has: field }).last();
        const text = wrapper.getByText(message);
        await text.waitFor();
        const header = await boxOf(page.getByRole('banner'));
        const shown = await Promise.all((await page.locator('[data-tone]').all()).map(boxOf));
        const covered = Math.max(header.bottom, ...shown.map(({ bottom }) => bottom));
        expect((await boxOf(wrapper)).top).toBeGreaterThanOrEqual(covered);
        expect((await boxOf(text)).bottom).toBeLessThanOrEqual(PHONE.height);
      });
    },
  );
});
