import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { isWritable } from '@oficio/domain/chat/rules.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { expect, it } from 'vitest';
import { fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, logInToDemo, PHONE } from './support.ts';

/** Shorter than the polling intervals of connected screens, so a change that appears in time came by the live channel. */
const LIVE = { timeout: 20_000 };

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';

const journey = openJourney();

/** Returns a request about which the demo's customer and technician can write to each other. */
async function sharedChat(): Promise<number> {
  const chatsOf = async (email: string) => {
    const token = await logInToDemo(journey.oficio.url, email);
    return (await fetchReply(journey.oficio.url, token, chatEndpoints.listChats)).chats;
  };
  const theirs = new Set((await chatsOf(TECHNICIAN)).map(chat => chat.request_id));
  const shared = (await chatsOf(CUSTOMER)).find(
    chat => theirs.has(chat.request_id) && isWritable(chat.status, chat.is_undecided),
  );
  if (!shared) throw new Error('The demo customer and technician share no chat');
  return shared.request_id;
}

it('shows an application to the administrator and the approval to the technician without a reload', async () => {
  const admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
  await admin.page.goto('/admin/technicians');
  await admin.page.getByRole('article').first().waitFor();
  const name = 'Rosalía Electricista';
  const body = { name, email: 'rosalia@ejemplo.es', password: 'una clave larga 7', role: 'technician' };
  const { token } = await fetchReply(journey.oficio.url, null, accountEndpoints.register, { body });
  const card = admin.page.getByRole('article').filter({ hasText: name });
  await card.waitFor(LIVE);
  const technician = await journey.visitor(PHONE);
  await technician.page.goto('/healthz');
  await technician.page.evaluate(stored => localStorage.setItem('oficio.token', stored), token);
  await technician.page.goto('/technician/dashboard');
  const banner = technician.page.getByText(/pendiente de aprobación/i).first();
  await banner.waitFor();
  await card.getByRole('button', { name: 'Aprobar' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await banner.waitFor({ state: 'detached', ...LIVE });
  expect([...admin.complaints, ...technician.complaints]).toEqual([]);
});

it('shows a message in the list and in the badge of a screen that has another page open', async () => {
  const technician = await journey.visitor(DESKTOP, TECHNICIAN);
  const customerToken = await logInToDemo(journey.oficio.url, CUSTOMER);
  const list = technician.page;
  const requestId = await sharedChat();
  await list.goto('/chat');
  const dashboard = await technician.context.newPage();
  await dashboard.goto('/technician/dashboard');
  const link = dashboard.getByRole('link', { name: /^Chat/ });
  await link.waitFor();
  const row = list.locator(`[data-chat="${requestId}"]`);
  for (const text of ['¿Te llegó la pieza?', 'Avísame, por favor']) {
    const body = { request_id: requestId, message: text };
    await fetchReply(journey.oficio.url, customerToken, chatEndpoints.sendMessage, { body });
    await row.getByText(text).waitFor(LIVE);
  }
  await row.getByText(/sin leer/).waitFor({ state: 'attached', ...LIVE });
  await dashboard.getByRole('link', { name: /^Chat: .*sin leer/ }).waitFor(LIVE);
  await row.click();
  await list.getByText('Avísame, por favor').last().waitFor();
  await expect
    .poll(() => list.getByRole('region', { name: 'Conversación' }).getByText('¿Te llegó la pieza?').count())
    .toBe(1);
  // Reading a message on one screen marks it as read on all screens.
  await row.getByText(/sin leer/).waitFor({ state: 'detached', ...LIVE });
  expect(technician.complaints).toEqual([]);
});

it('removes the badge and the marks of notifications that were read on another device', async () => {
  const { page, complaints } = await journey.visitor(DESKTOP, CUSTOMER);
  await page.goto('/notifications');
  const bell = (name: RegExp) => page.getByRole('button', { name });
  await bell(/^Notificaciones/).waitFor();
  const body = { request_id: await sharedChat(), message: '¿Sigues ahí?' };
  const technicianToken = await logInToDemo(journey.oficio.url, TECHNICIAN);
  await fetchReply(journey.oficio.url, technicianToken, chatEndpoints.sendMessage, { body });
  await bell(/^Notificaciones: .*sin leer$/).waitFor(LIVE);
  const unread = page.getByRole('main').locator('li[data-unread]');
  await unread.first().waitFor(LIVE);
  const elsewhere = await logInToDemo(journey.oficio.url, CUSTOMER);
  await fetchReply(journey.oficio.url, elsewhere, notificationEndpoints.readAllNotifications);
  await bell(/^Notificaciones$/).waitFor(LIVE);
  await unread.first().waitFor({ state: 'detached', ...LIVE });
  expect(complaints).toEqual([]);
});
