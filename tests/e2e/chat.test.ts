import { setTimeout as sleep } from 'node:timers/promises';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Browser, Locator, Page, WebSocket, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { createRandom } from '../../tools/bench/support/random.ts';
import { confirmWord } from './input-method.ts';
import {
  DESKTOP,
  logInToDemo,
  newVisitor,
  type Oficio,
  openBrowser,
  openScreen,
  PHONE,
  REPLACES_REPLIES,
  signIn,
  startOficio,
  type Visitor,
} from './support.ts';
import { unfoldAll } from './unfold.ts';

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';
const PASSWORD = 'oficio123';
/** Shorter than the polling interval of a connected screen, so a change that appears in time came by the live channel. */
const LIVE_TIMEOUT_MS = 20_000;
/** High, because the machine may be busy. */
const WAIT_OPTIONS = { timeout: LIVE_TIMEOUT_MS };
const LIVE = /\/socket\.io\//;
/** The server starts three more times, which takes long on a busy machine. */
const CHAOS_TIMEOUT_MS = 300_000;

/** Printed with a failure. The same seed repeats the pauses, but not the exact interleaving. */
const CHAOS_SEED = Number(process.env.CHAOS_SEED ?? 20_251_121);

let oficio: Oficio;
let browser: Browser;
let customer: Visitor;
let technician: Visitor;
let requestId: number;
let technicianNetwork: Awaited<ReturnType<typeof controlNetwork>>;
let customerNetwork: Awaited<ReturnType<typeof controlNetwork>>;

beforeAll(async () => {
  oficio = await startOficio({}, inject('demoDataDir'));
  browser = await openBrowser();
  customer = await newVisitor(browser, oficio, DESKTOP, REPLACES_REPLIES);
  technician = await newVisitor(browser, oficio, PHONE, REPLACES_REPLIES);
  technicianNetwork = await controlNetwork(technician);
  customerNetwork = await controlNetwork(customer);
  await Promise.all([signIn(customer, CUSTOMER), signIn(technician, TECHNICIAN)]);
  requestId = await sharedChat(STILL_OPEN, customer.page, technician.page);
});

afterAll(async () => {
  await browser?.close();
  await oficio?.stop();
});

test('lets two people chat by keyboard with typing indicator, read receipts and a stored draft', async () => {
  const [c, t] = [customer.page, technician.page];
  await openScreen(c, '/dashboard');
  await unfoldAll(c);
  await c.locator(`a[href="/chat?request=${requestId}"]`, { hasText: 'Ir al chat' }).click();
  await field(c).fill('Empiezo ');
  await openScreen(t, '/chat');
  await t.locator(`[data-chat="${requestId}"]`).press('Enter');
  await waitUntilConnected(c, t);
  await field(t).focus();
  // The indicator disappears a second after the last key, so the wait must start before the typing.
  const typing = c.getByText('está escribiendo…').waitFor();
  await t.keyboard.type('Mañana llevo la pieza: https://ejemplo.es/pieza.');
  await typing;
  await c.getByText('está escribiendo…').waitFor({ state: 'detached' });
  await t.keyboard.press('Shift+Enter');
  await t.keyboard.type('¿Te viene bien');
  await confirmWord(field(t));
  await t.keyboard.type('?');
  await t.keyboard.press('Enter');
  await bubble(c, '¿Te viene bien?').waitFor();
  expect(await bubble(c, '¿Te viene bien?').getByRole('link').getAttribute('href')).toBe(
    'https://ejemplo.es/pieza',
  );
  await bubble(t, '¿Te viene bien?').getByText('Leído').waitFor();
  expect(await field(t).inputValue()).toBe('');
  await t.keyboard.type('   ');
  await t.keyboard.press('Enter');
  await t.getByRole('link', { name: 'Volver a los chats' }).click();
  await t.locator(`[data-chat="${requestId}"]`).waitFor();
  await c.reload();
  expect(await field(c).inputValue()).toBe('Empiezo ');
  await field(c).fill('');
  await sameEverywhere();
});

test("shows a new price on the customer's open screen without a reload", async () => {
  const c = customer.page;
  await openScreen(c, '/dashboard');
  const id = await sharedChat(['accepted', 'negotiating'], c, technician.page);
  const card = c.getByRole('article').filter({ has: c.locator(`a[href="${jobPath(id)}"]`) });
  await card.waitFor();
  await call(requestEndpoints.approveRequest, await tokenOf(technician.page), {
    params: { id },
    body: { negotiated_price: 123.45 },
  });
  await card.getByText('123,45').waitFor({ timeout: LIVE_TIMEOUT_MS });
});

test('shows, opens and deletes notifications by keyboard alone', async () => {
  const c = customer.page;
  // A message that arrives before the page has joined its channel shows no toast.
  const joined = customerNetwork.nextJoin();
  await c.goto('/dashboard');
  await joined;
  const bell = c.getByRole('button', { name: /^Notificaciones/ });
  const sendMessage = async (message: string) =>
    call(chatEndpoints.sendMessage, await tokenOf(technician.page), {
      body: { request_id: requestId, message },
    });
  await sendMessage('¿Estás?');
  const toast = c.getByRole('status').getByRole('link', { name: /te ha escrito/ });
  await toast.waitFor({ timeout: LIVE_TIMEOUT_MS });
  await bell.press('Enter');
  const rows = c.getByRole('dialog').getByRole('listitem');
  await rows.first().getByText('sin leer').waitFor({ state: 'attached' });
  await expect.poll(async () => [await toast.count(), await rows.count()]).toEqual([0, 10]);
  // While the list is open, a new notification appears in it and not as a toast.
  await sendMessage('¿Hola?');
  await rows.first().getByText('2 mensajes').waitFor({ timeout: LIVE_TIMEOUT_MS });
  expect(await toast.count()).toBe(0);

  const all = c.getByRole('button', { name: 'Marcar todas como leídas' });
  await all.press('Enter');
  await c.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor();
  await expect.poll(() => hasFocus(all)).toBe(true);
  const newest = async () => {
    const { notifications } = await call(notificationEndpoints.listNotifications, await tokenOf(c));
    return notifications[0]?.id;
  };
  const deleted = await newest();
  const remove = rows.first().getByRole('button', { name: /^Eliminar/ });
  await remove.press('Enter');
  await expect.poll(newest).not.toBe(deleted);
  // The focus is on the next row, which becomes the first one only when the screen removes the deleted row.
  await rows.first().getByText('2 mensajes').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(remove)).toBe(true);
  await c.keyboard.press('Escape');
  await rows.first().waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(bell)).toBe(true);

  await sendMessage('¿Sigues ahí?');
  await openScreen(c, '/notifications?ver=sin-leer');
  const mark = c.getByRole('button', { name: /^Marcar como leída/ });
  await mark.press('Enter');
  await c.getByText('No tienes nada sin leer').waitFor();
  await c.getByText('Todas', { exact: true }).click();
  const notice = c.getByRole('listitem').filter({ hasText: 'te ha escrito' }).first();
  await notice.getByRole('link').press('Enter');
  await c.waitForURL(`**/chat?request=${requestId}`);
});

test('delivers messages written offline once and in order after the reconnection', async () => {
  const [c, t] = [customer.page, technician.page];
  await openChat(c, t);
  await waitUntilConnected(c, t);
  await technicianNetwork.disconnect();
  await waitUntilDisconnected(t);
  for (const text of ['Sin red 1', 'Sin red 2']) await write(t, text);
  await t.locator('li[data-state="failed"]').nth(1).waitFor();
  for (const text of ['Mientras tanto 1', 'Mientras tanto 2']) await write(c, text);
  await bubble(c, 'Mientras tanto 2').getByText('Enviado').waitFor();
  await technicianNetwork.reconnect();
  await bubble(c, 'Sin red 2').waitFor();
  await bubble(t, 'Mientras tanto 2').waitFor();
  await t.locator('li[data-state="failed"]').first().waitFor({ state: 'detached' });
  await sameEverywhere();
});

test('sends an unsent message after the page was closed and opened again', async () => {
  const [c, t] = [customer.page, technician.page];
  await openChat(c, t);
  await waitUntilConnected(c, t);
  await technicianNetwork.disconnect();
  await write(t, 'Antes de cerrar');
  await t.locator('li[data-state="failed"]').waitFor();
  await t.close();
  await technicianNetwork.reconnect();
  technician = { ...technician, page: await technician.context.newPage() };
  await technician.page.goto('/technician/dashboard');
  await bubble(customer.page, 'Antes de cerrar').waitFor();
  await openScreen(technician.page, chatPath(requestId));
  await bubble(technician.page, 'Antes de cerrar').waitFor();
  await sameEverywhere();
});

test(
  'shows both users the same messages once after server crashes and lost connections',
  async () => {
    const [c, t] = [customer.page, technician.page];
    await openChat(c, t);
    await waitUntilConnected(c, t);
    const random = createRandom(CHAOS_SEED);
    let isOver = false;
    let isDown = false;
    const talk = async (page: Page, name: string) => {
      let count = 0;
      for (; !isOver; count += 1) {
        await write(page, `${name} ${count + 1}`);
        // The server starts for seconds. Messages of that time all wait in the same way, so fewer are enough.
        await sleep(random() * (isDown ? 3000 : 500));
      }
      return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
    };
    const talking = Promise.all([talk(c, 'Ola'), talk(t, 'Eco')]);
    for (const isAlone of [false, true, false]) {
      await sleep(random() * 1200);
      for (const each of [technicianNetwork, customerNetwork]) each.dropReplies(true);
      await sleep(random() * 600);
      await oficio.kill();
      isDown = true;
      for (const each of [technicianNetwork, customerNetwork]) each.dropReplies(false);
      await sleep(random() * 600);
      if (isAlone) await technicianNetwork.disconnect();
      await oficio.revive();
      isDown = false;
      await sleep(random() * 1500);
      await technicianNetwork.reconnect();
    }
    isOver = true;
    const written = await talking;
    await waitUntilConnected(c, t);
    for (const page of [c, t]) {
      await page
        .locator('li:is([data-state=waiting], [data-state=sending], [data-state=failed])')
        .first()
        .waitFor({ state: 'detached' });
      for (const texts of written)
        await bubble(page, texts.at(-1) ?? '')
          .first()
          .waitFor();
    }
    await sameEverywhere();
    const stored = await textsOf(c);
    for (const texts of written) {
      const name = texts[0]?.split(' ')[0] ?? '';
      expect(
        stored.filter(text => text.startsWith(`${name} `)),
        `CHAOS_SEED=${CHAOS_SEED}`,
      ).toEqual(texts);
    }
  },
  CHAOS_TIMEOUT_MS,
);

test('opens at the first unread message and keeps the scroll position while older messages load', async () => {
  const [c, t] = [customer.page, technician.page];
  const tokens = { c: await tokenOf(c), t: await tokenOf(t) };
  const send = (who: 'c' | 't', message: string) =>
    call(chatEndpoints.sendMessage, tokens[who], { body: { request_id: requestId, message } });
  // Pages of the app would show each message.
  for (const page of [c, t]) await page.goto('/healthz');
  for (let n = 1; n <= 40; n += 1) await send('t', `Antigua ${n}.`);
  // More than the first page; the delayed list of chats brings the unread count only after it.
  for (let n = 1; n <= 60; n += 1) await send('c', `Nota ${n}.`);
  const { promise: shownFirst, resolve: showList } = Promise.withResolvers<void>();
  await t.route(/my-chats/, route => shownFirst.then(() => route.continue()));
  const messages = t.waitForResponse(new RegExp(`/api/chat/request/${requestId}\\b`));
  await openChat(c, t);
  await (await messages).finished();
  showList();
  const mark = t.locator('li', { hasText: 'Nuevos mensajes' });
  await mark.waitFor();
  expect(await mark.evaluate(element => element.nextElementSibling?.textContent)).toContain('Nota 1.');
  await expect.poll(() => isInView(mark)).toBe(true);
  await waitUntilConnected(c, t);
  await bubble(c, 'Nota 60.').waitFor();
  await send('c', 'Nota 61.');
  await bubble(t, 'Nota 61.').waitFor({ state: 'attached' });
  expect(await isInView(mark)).toBe(true);
  expect(await c.getByText(/Nota \d+\./).count()).toBeGreaterThan(20);
  expect(
    await bubble(c, /Nota \d+\./)
      .getByText('Leído')
      .count(),
  ).toBe(0);
  await t.getByRole('button', { name: 'Nuevos mensajes' }).click();
  await bubble(c, 'Nota 61.').getByText('Leído').waitFor();
  await expect.poll(() => isInView(bubble(t, 'Nota 61.'))).toBe(true);

  await t.reload();
  await bubble(t, 'Nota 61.').waitFor();
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await t.route(/before=/, route => seen.then(() => route.continue()));
  const shown = () => t.locator('li[data-state]').count();
  const held = await shown();
  const box = t.getByRole('region', { name: /^Mensajes con/ });
  await box.evaluate(element => element.scrollTo(0, 100));
  const anchor = bubble(t, 'Nota 15.');
  const top = () => anchor.evaluate(element => element.getBoundingClientRect().top);
  const before = await top();
  goOn();
  await expect.poll(shown, WAIT_OPTIONS).toBeGreaterThan(held);
  expect(await mark.count()).toBe(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  // Waits for a delayed reply: Playwright would continue it first, and the handler would fail.
  await t.unrouteAll({ behavior: 'wait' });
  await sameEverywhere();
});

test('stays where the reader scrolled to when a message arrives before the browser reports the scroll', async () => {
  const [c, t] = [customer.page, technician.page];
  await openChat(c);
  await openScreen(t, chatPath(requestId));
  await waitUntilConnected(c, t);
  const box = t.getByRole('region', { name: /^Mensajes con/ });
  const top = await box.evaluate(element => {
    // A slow phone draws its next frame, and reports the scroll, long after it.
    window.addEventListener('scroll', event => event.stopImmediatePropagation(), { capture: true });
    element.scrollTop /= 2;
    return element.scrollTop;
  });
  await call(chatEndpoints.sendMessage, await tokenOf(c), {
    body: { request_id: requestId, message: 'Llega durante el desplazamiento.' },
  });
  await bubble(t, 'Llega durante el desplazamiento.').waitFor({ state: 'attached' });
  expect(await box.evaluate(element => element.scrollTop)).toBe(top);
  await t.reload();
});

test('shows the same messages once in two tabs of one user, also after both wrote offline', async () => {
  const [c, t] = [customer.page, technician.page];
  const second = await technician.context.newPage();
  await openChat(c, t, second);
  await waitUntilConnected(c, t, second);
  // Blocks polling, so that only the other tab or the live channel can deliver the message.
  await second.route(/\/api\/chat\/request\//, route => route.abort());
  await field(t).fill('Desde la primera');
  // The second tab follows the draft, and clears it when the first one has sent it.
  await expect.poll(() => field(second).inputValue()).toBe('Desde la primera');
  await field(t).press('Enter');
  await expect.poll(() => field(second).inputValue()).toBe('');
  await bubble(second, 'Desde la primera').getByText('Leído').waitFor();
  await second.unrouteAll({ behavior: 'wait' });
  await technicianNetwork.disconnect();
  await write(t, 'Primera sin red');
  await write(second, 'Segunda sin red');
  for (const page of [t, second]) await page.locator('li[data-state="failed"]').waitFor();
  await technicianNetwork.reconnect();
  for (const page of [c, t, second])
    for (const text of ['Primera sin red', 'Segunda sin red']) await bubble(page, text).waitFor();
  await sameEverywhere();
  const keys = (page: Page) =>
    page.locator('li[data-state]').evaluateAll(all => all.map(one => one.dataset.key ?? ''));
  expect((await keys(second)).slice(-3)).toEqual((await keys(t)).slice(-3));
  await second.close();
});

test('keeps unsent messages when another browser ends the session, and asks before a logout deletes them', async () => {
  const [c, t] = [customer.page, technician.page];
  const unsent = () =>
    t.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('oficio.unsent.')).length);
  await openChat(c, t);
  await waitUntilConnected(c, t);
  await technicianNetwork.disconnect();
  await write(t, 'Antes de caducar');
  await t.locator('li[data-state="failed"]').waitFor();
  await call(accountEndpoints.logout, await tokenOf(t));
  await technicianNetwork.reconnect();
  await t.waitForURL(/\/login\?next=/);
  expect(await unsent()).toBe(1);
  await logIn(t, TECHNICIAN, PASSWORD);
  await bubble(c, 'Antes de caducar').waitFor();
  await expect.poll(unsent, WAIT_OPTIONS).toBe(0);

  await waitUntilConnected(t);
  await technicianNetwork.disconnect();
  await write(t, 'Mejor no');
  await t.locator('li[data-state="failed"]').waitFor();
  // A press in the question closes the menu.
  const leave = async () => {
    await t.getByRole('button', { name: 'Abrir menú' }).click();
    await t.getByRole('button', { name: 'Cerrar sesión' }).click();
  };
  await leave();
  const question = t.getByRole('dialog', { name: 'Tienes un mensaje sin enviar' });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await question.waitFor({ state: 'detached' });
  await bubble(t, 'Mejor no').waitFor();
  await leave();
  await question.getByRole('button', { name: 'Borrar y cerrar sesión' }).click();
  await t.waitForURL(url => url.pathname === '/');
  expect(await unsent()).toBe(0);
  await technicianNetwork.reconnect();
  await signIn(technician, TECHNICIAN);
  await t.goto(chatPath(requestId));
  await waitUntilConnected(t);
  await sameEverywhere();
  expect(await textsOf(c)).not.toContain('Mejor no');
});

test('leads from the open chat to the login when a new password, a suspension or a deletion ends the session, and keeps the draft', async () => {
  const person = { name: 'Nuria Vega', email: 'nuria@ejemplo.es', password: 'caldera roja' };
  const { token, user } = await call(accountEndpoints.register, null, { body: { ...person, role: 'user' } });
  const admin = await logInToDemo(oficio.url, 'admin@oficio.test');
  const id = await askTechnician(token);
  const { page } = await newVisitor(browser, oficio, DESKTOP, REPLACES_REPLIES);
  await page.goto(`/chat?request=${id}`);
  const sockets: WebSocket[] = [];
  page.on('websocket', socket => sockets.push(socket));
  await logIn(page, person.email, person.password);
  const params = { id: user.id };
  const ends = {
    password: () =>
      call(ownAccountEndpoints.changePassword, token, {
        body: { current_password: person.password, new_password: 'grifo azul' },
      }),
    suspension: () => call(adminUserEndpoints.suspendUser, admin, { params, body: { reason: 'Una prueba' } }),
    deletion: () => call(adminUserEndpoints.deleteUser, admin, { params }),
  };
  await field(page).fill('Lo que iba a decir');
  for (const [how, end] of Object.entries(ends)) {
    await waitUntilConnected(page);
    // The suspension cancelled the customer's jobs, so the chat has no text field any more.
    if (how !== 'deletion') expect(await field(page).inputValue()).toBe('Lo que iba a decir');
    // Only `/auth/me` passes: the page calls it when the server closes the connection.
    await page.route(/\/api\/(?!auth\/me)/, route => route.abort());
    await end();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText('Tu sesión ha caducado').waitFor();
    await expect.poll(() => sockets.filter(socket => !socket.isClosed()).length, WAIT_OPTIONS).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    if (how === 'suspension') {
      await logIn(page, person.email, 'grifo azul');
      await page.getByText('Tu cuenta está suspendida. Motivo: Una prueba').first().waitFor();
      await call(adminUserEndpoints.reactivateUser, admin, { params });
    }
    await logIn(page, person.email, 'grifo azul');
    if (how === 'deletion') await page.getByText('Credenciales inválidas').first().waitFor();
    else await page.waitForURL(`**/chat?request=${id}`);
  }
});

test('sends and receives messages by HTTP when the live channel is blocked', async () => {
  const [c, t] = [customer.page, technician.page];
  await technicianNetwork.disconnect();
  await t.route(LIVE, route => route.abort());
  await technician.context.setOffline(false);
  await t.goto(chatPath(requestId));
  await waitUntilDisconnected(t);
  await write(t, 'Por HTTP');
  await bubble(c, 'Por HTTP').waitFor();
  await write(c, 'Te leo');
  await bubble(t, 'Te leo').waitFor();
  await bubble(c, 'Te leo').getByText('Leído').waitFor();

  // Without a live channel, failed messages are not sent again automatically: the user retries or discards them.
  await t.route('**/api/chat/message', route => route.abort());
  await write(t, 'Déjalo');
  const failed = t.locator('li[data-state="failed"]');
  await failed.getByRole('button', { name: 'Descartar' }).click();
  await failed.waitFor({ state: 'detached' });
  await write(t, 'A la segunda');
  await failed.waitFor();
  await t.unroute('**/api/chat/message');
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await bubble(c, 'A la segunda').waitFor();
  await bubble(t, 'A la segunda').getByText('Leído').waitFor();
  expect(await textsOf(c)).not.toContain('Déjalo');
  await sameEverywhere();
  expect([...customer.complaints, ...technician.complaints]).toEqual([]);
});

/** Controls the network of a browser. `setOffline` alone does not close WebSockets that are already open. */
async function controlNetwork({ context }: Visitor) {
  const open = new Set<WebSocketRoute>();
  let isDisconnected = false;
  let dropsReplies = false;
  let onJoin = () => {};
  await context.routeWebSocket(LIVE, socket => {
    if (isDisconnected) return void socket.close();
    const server = socket.connectToServer();
    socket.onMessage(message => {
      server.send(message);
      if (String(message).includes('"join"')) onJoin();
    });
    server.onMessage(message => {
      if (!dropsReplies) socket.send(message);
    });
    open.add(socket);
  });
  return {
    /** Drops all messages from the server, so the browser does not learn that a message was stored. */
    dropReplies(isDropped: boolean) {
      dropsReplies = isDropped;
    },
    /** Resolves when the next page has sent its user's number, so that the server sends it events. */
    nextJoin() {
      const { promise, resolve } = Promise.withResolvers<void>();
      onJoin = resolve;
      return promise;
    },
    async disconnect() {
      isDisconnected = true;
      await context.setOffline(true);
      for (const socket of open) await socket.close().catch(() => undefined);
      open.clear();
    },
    async reconnect() {
      isDisconnected = false;
      await context.setOffline(false);
    },
  };
}

/** Opens the conversation on pages that show another screen. */
const openChat = (...pages: readonly Page[]) =>
  Promise.all(
    pages.map(async page => {
      if (!page.url().endsWith(chatPath(requestId))) await openScreen(page, chatPath(requestId));
    }),
  );

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensaje', exact: true });
const bubble = (page: Page, text: string | RegExp) =>
  page.locator('li[data-state]').filter({ hasText: text });

const isInView = (locator: Locator) =>
  locator.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect();
    const box = element.closest('section')?.getBoundingClientRect();
    return box !== undefined && top >= box.top && bottom <= box.bottom;
  });

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
}

const indicator = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
const waitUntilConnected = (...pages: readonly Page[]) =>
  Promise.all(pages.map(page => indicator(page, 'Conectado')));
const waitUntilDisconnected = (page: Page) => indicator(page, 'Desconectado');

/** Expects the same messages in the same order on both screens and on the server. */
async function sameEverywhere() {
  const stored: string[] = await tokenOf(customer.page).then(token => messagesOf(token));
  for (const { page } of [customer, technician]) {
    if (!page.url().includes(`request=${requestId}`)) continue;
    const shown = () =>
      page.locator('li[data-state]').evaluateAll(all => all.map(one => one.dataset.key ?? ''));
    await expect.poll(async () => (await shown()).at(-1)).toBe(stored.at(-1));
    const keys = await shown();
    expect(keys).toEqual(stored.slice(-keys.length));
  }
  expect(new Set(stored).size).toBe(stored.length);
}

const hasFocus = (locator: Locator) => locator.evaluate(element => element === document.activeElement);

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Creates a request of this customer and accepts it as the technician, so that they can chat. */
async function askTechnician(token: string): Promise<number> {
  const own = await tokenOf(technician.page);
  const { user } = await call(accountEndpoints.me, own);
  const form = new FormData();
  const fields = {
    technician_id: user.id,
    service_id: 1,
    description: 'Gotea el grifo',
    address: 'Plaza Mayor, 1',
    latitude: 40.4155,
    longitude: -3.7074,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const { request } = await call(requestEndpoints.createRequest, token, { body: form });
  const accept = { params: { id: request.id }, body: { status: 'accepted' } };
  await call(requestEndpoints.setRequestStatus, own, accept);
  return request.id;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('oficio.token') ?? '');

/** Makes an API call outside of the browsers. */
const call = <E extends Endpoint>(endpoint: E, token: string | null, options?: CallOptions<E>) =>
  fetchReply(oficio.url, token, endpoint, options);

/** Returns the texts of the stored messages. */
const textsOf = async (page: Page) => (await listMessages(await tokenOf(page))).map(({ message }) => message);

async function listMessages(token: string) {
  const options = { params: { requestId }, query: { limit: 200 } };
  return (await call(chatEndpoints.listMessages, token, options)).messages;
}

async function messagesOf(token: string): Promise<string[]> {
  return (await listMessages(token)).map(({ sender_id, client_id }) => `${sender_id} ${client_id}`);
}

const STILL_OPEN = ['accepted', 'negotiating', 'approved', 'payment_completed', 'in_progress', 'completed'];

/** Returns the request id of a demo chat of both users with one of these statuses. */
async function sharedChat(statuses: readonly string[], ...pages: readonly Page[]): Promise<number> {
  const lists = await Promise.all(
    pages.map(async page => call(chatEndpoints.listChats, await tokenOf(page))),
  );
  const [mine = [], theirs = []] = lists.map(({ chats }) =>
    chats.filter(({ status }) => statuses.includes(status)).map(chat => chat.request_id),
  );
  const shared = mine.find(id => theirs.includes(id));
  if (shared === undefined) throw new Error('The demo has no conversation of the two');
  return shared;
}
