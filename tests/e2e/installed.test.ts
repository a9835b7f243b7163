import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import {
  type FakePushService,
  startPushService,
} from '../../apps/server/src/testing/notifications/push-service.ts';
import { expectAccessible } from './accessible.ts';
import { type NetworkProxy, startNetworkProxy } from './network-proxy.ts';
import { makeJob } from './paid-job.ts';
import {
  logInToDemo,
  newVisitor,
  type Oficio,
  openBrowser,
  signIn,
  startOficio,
  type Visitor,
} from './support.ts';

/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: 20_000 };
/** Heading of the customer's requests on the offline page. */
const LAST = 'Tus últimas solicitudes';
let oficio: Oficio;
let proxy: NetworkProxy;
let service: FakePushService;
let browser: Browser;

beforeAll(async () => {
  oficio = await startOficio({}, inject('demoDataDir'));
  proxy = await startNetworkProxy(oficio.url);
  service = await startPushService();
  browser = await openBrowser({ whole: true });
});

afterAll(async () => {
  await browser?.close();
  await service?.close();
  await proxy?.close();
  await oficio?.stop();
});

const visit = () => newVisitor(browser, { ...oficio, url: proxy.url }, { width: 1280, height: 800 });
const workerIsReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const storedData = (page: Page) =>
  page.evaluate(async () => ({
    paths: (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname),
    requests: localStorage.getItem('oficio.last-requests') !== null,
  }));

it('works offline, deletes personal data at logout, and installs a new version only when asked', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  await page.goto('/');
  await workerIsReady(page);
  await signIn(visitor, 'cliente@oficio.test');
  await page.goto('/dashboard');
  const first = page.getByRole('article').first();
  await first.waitFor();
  await expect.poll(async () => (await storedData(page)).requests, WAIT_OPTIONS).toBe(true);
  expect(
    (await storedData(page)).paths.filter(path => path !== '/offline' && !path.startsWith('/assets/')),
  ).toEqual([]);

  proxy.setOpen(false);
  await page.goto('/dashboard?ver=abiertas');
  await page.waitForURL('**/offline?volver=%2Fdashboard%3Fver%3Dabiertas');
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  await page.getByRole('heading', { name: LAST }).waitFor();
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(0);
  proxy.setOpen(true);
  await page.getByRole('link', { name: 'Reintentar' }).click();
  await page.waitForURL('**/dashboard?ver=abiertas');
  await first.waitFor();

  const used = '/assets/used-by-customer.js';
  await page.evaluate(async path => {
    const name = (await caches.keys()).find(key => key.startsWith('oficio-assets-'));
    await (await caches.open(name ?? '')).put(path, new Response());
  }, used);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(async () => (await storedData(page)).requests, WAIT_OPTIONS).toBe(false);
  await expect.poll(async () => (await storedData(page)).paths, WAIT_OPTIONS).not.toContain(used);
  await signIn(visitor, 'admin@oficio.test');
  proxy.setOpen(false);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  expect(await page.getByRole('heading', { name: LAST }).count()).toBe(0);
  proxy.setOpen(true);

  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/account');
  const name = other.getByLabel('Nombre').first();
  await name.fill('Lo que estoy escribiendo');
  proxy.changeWorker();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  for (const tab of [page, other]) await tab.getByText('Hay una versión nueva').waitFor();
  const waits = page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await waits, 'a new worker waits until it is asked').toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await reloaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Hay una versión nueva').count()).toBe(0);
  expect(await name.inputValue()).toBe('Lo que estoy escribiendo');
  await other.getByRole('button', { name: 'Actualizar' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Seguir escribiendo' }).click();
  expect(await name.inputValue()).toBe('Lo que estoy escribiendo');
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

it('shows a technician the next jobs with place, telephone and notes offline, and deletes them at logout', async () => {
  const description = 'El timbre no suena, llama al móvil.';
  const agreedAt = Date.now() + 20 * 3_600_000;
  const id = await makeJob(oficio, { description, price: 60, agreedAt, upTo: 'payment_completed' });
  const visitor = await visit();
  const { page, context } = visitor;
  await page.goto('/');
  await workerIsReady(page);
  await signIn(visitor, 'tecnico@oficio.test');
  await page.goto('/technician/dashboard');
  const jobs = () => page.evaluate(() => localStorage.getItem('oficio.next-jobs') ?? '');
  await expect.poll(jobs, WAIT_OPTIONS).toContain(description);

  proxy.setOpen(false);
  await page.goto(jobPath(id));
  const wanted = page.getByRole('region', { name: 'El trabajo que querías abrir' });
  await wanted.getByText(description).waitFor();
  await wanted.getByText('Calle del Olmo 14, 3.º D').waitFor();
  await wanted.locator('a[href^="tel:"]').waitFor();
  await expectAccessible(page);
  proxy.setOpen(true);
  await page.goto('/technician/dashboard');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(jobs, WAIT_OPTIONS).toBe('');
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

it('asks for permission with a reason, shows push messages, and opens their page', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  // A headless browser denies the permission by default.
  await context.grantPermissions(['notifications'], { origin: proxy.url });
  await fakePushSubscription(visitor);
  await page.goto('/');
  await workerIsReady(page);
  await signIn(visitor, 'cliente@oficio.test');
  await page.goto('/dashboard');
  const offer = page.getByRole('complementary', { name: 'Entérate al momento' });
  await offer.waitFor();
  // The offer must not push the jobs down.
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect(await topOf(offer)).toBeGreaterThan(await topOf(page.getByRole('article').last()));
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await offer.waitFor({ state: 'detached' });

  const url = jobPath(await acceptSomething());
  await expect.poll(() => service.received.length, WAIT_OPTIONS).toBe(1);
  const [message] = service.received;
  expect(message?.payload).toMatchObject({ title: 'Solicitud aceptada', url });

  const shown = () => shownPush(page);
  await deliverUntilShown(page, JSON.stringify(message?.payload), ['Solicitud aceptada', url]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await page.waitForURL(`**${url}`);
  await expect.poll(shown, WAIT_OPTIONS).toEqual([]);

  await deliverUntilShown(page, 'nada que se pueda leer', ['Tienes novedades', '/notifications']);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(shown, WAIT_OPTIONS).toEqual([]);
  await acceptSomething();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'subscribed')), WAIT_OPTIONS).toBe(false);
  expect(service.received.length).toBe(1);
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

/** Replaces the browser's push subscription, because this browser has no push service. */
async function fakePushSubscription({ page }: Visitor) {
  const token = await logInToDemo(oficio.url, 'cliente@oficio.test');
  const { public_key } = await api(notificationEndpoints.getPushKey, token);
  const { endpoint, keys } = service.browser('cliente', public_key);
  await page.addInitScript(
    ({ endpoint, keys, serverKey }) => {
      const bytes = Uint8Array.from(atob(serverKey.replaceAll('-', '+').replaceAll('_', '/')), c =>
        c.charCodeAt(0),
      );
      const subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          Reflect.set(window, 'subscribed', false);
          sessionStorage.removeItem('fake-subscription');
          return true;
        },
      };
      Reflect.set(PushManager.prototype, 'subscribe', async () => {
        sessionStorage.setItem('fake-subscription', 'yes');
        return subscription;
      });
      Reflect.set(PushManager.prototype, 'getSubscription', async () =>
        sessionStorage.getItem('fake-subscription') === null ? null : subscription,
      );
    },
    { endpoint, keys, serverKey: String(public_key) },
  );
}

/** Returns title and target of the push messages on the screen. */
const shownPush = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, data }) => [title, data]),
  );

/**
 * Delivers a push message until it is the only one on the screen. A push service repeats a delivery that fails; the browser's
 * protocol does not report the failure. A repeated message replaces the first, because both have the same tag.
 */
async function deliverUntilShown(page: Page, data: string, [title, target]: readonly [string, string]) {
  await vi.waitFor(
    async () => {
      await deliver(page, data);
      await expect.poll(() => shownPush(page), { timeout: 3000 }).toEqual([[title, target]]);
    },
    { timeout: 20_000 },
  );
}

/** Delivers a push message to the service worker, like the browser's push service. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: proxy.url,
    registrationId: await registered,
    data,
  });
  await session.detach();
}

/** Creates a request and accepts it as the technician, which notifies the customer. */
async function acceptSomething(): Promise<number> {
  const [customer, technician] = await Promise.all(
    ['cliente@oficio.test', 'tecnico@oficio.test'].map(email =>
      api(accountEndpoints.login, null, { body: { email, password: 'oficio123' } }),
    ),
  );
  const form = new FormData();
  const fields = {
    technician_id: technician?.user.id,
    service_id: 1,
    description: 'Gotea el grifo',
    address: 'Plaza Mayor, 1',
    latitude: 40.4155,
    longitude: -3.7074,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const { request } = await api(requestEndpoints.createRequest, customer?.token ?? null, { body: form });
  const accept = { params: { id: request.id }, body: { status: 'accepted' } };
  await api(requestEndpoints.setRequestStatus, technician?.token ?? null, accept);
  return request.id;
}

const api = <E extends Endpoint>(endpoint: E, token: string | null, options?: CallOptions<E>) =>
  fetchReply(oficio.url, token, endpoint, options);
