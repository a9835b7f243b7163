import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { isWritable } from '@oficio/domain/chat/rules.ts';
import type { Reply } from '@oficio/domain/endpoint.ts';
import { expect, it } from 'vitest';
import { setStage } from './stage.ts';
import { DESKTOP, logInToDemo, PHONE } from './support.ts';

/** Shorter than the intervals in which connected screens look for changes by themselves: what is there sooner came live. */
const LIVE = { timeout: 20_000 };

const CUSTOMER = 'cliente@oficio.test';
const TECHNICIAN = 'tecnico@oficio.test';

const stage = setStage();

async function send(path: string, token: string | null, body: object) {
  const answer = await fetch(stage.oficio.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Returns a request about which the demo's customer and technician can write to each other. */
async function sharedChat(): Promise<number> {
  const chatsOf = async (email: string) => {
    const authorization = `Bearer ${await logInToDemo(stage.oficio.url, email)}`;
    const answer = await fetch(stage.oficio.url + chatEndpoints.listChats.path, {
      headers: { authorization },
    });
    return ((await answer.json()) as Reply<typeof chatEndpoints.listChats>).chats;
  };
  const theirs = new Set((await chatsOf(TECHNICIAN)).map(chat => chat.request_id));
  const shared = (await chatsOf(CUSTOMER)).find(
    chat => theirs.has(chat.request_id) && isWritable(chat.status, chat.is_undecided),
  );
  if (!shared) throw new Error('The demo customer and technician share no chat');
  return shared.request_id;
}

it('shows an application to the administrator and the approval to the technician without a reload', async () => {
  const admin = await stage.visitor(DESKTOP, 'admin@oficio.test');
  await admin.page.goto('/admin/technicians');
  await admin.page.getByRole('article').first().waitFor();
  const name = 'Rosalía Electricista';
  const { token } = await send('/api/auth/register', null, {
    name,
    email: 'rosalia@ejemplo.es',
    password: 'una clave larga 7',
    role: 'technician',
  });
  const card = admin.page.getByRole('article').filter({ hasText: name });
  await card.waitFor(LIVE);
  const technician = await stage.visitor(PHONE);
  await technician.page.goto('/healthz');
  await technician.page.evaluate(kept => localStorage.setItem('oficio.token', kept), token as string);
  await technician.page.goto('/technician/dashboard');
  const banner = technician.page.getByText(/pendiente de aprobación/i).first();
  await banner.waitFor();
  await technician.page.waitForLoadState('networkidle');
  await card.getByRole('button', { name: 'Aprobar' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await banner.waitFor({ state: 'detached', ...LIVE });
  expect([...admin.complaints, ...technician.complaints]).toEqual([]);
});

it('shows a message in the list and in the badge of a screen that has another page open', async () => {
  const technician = await stage.visitor(DESKTOP, TECHNICIAN);
  const customerToken = await logInToDemo(stage.oficio.url, CUSTOMER);
  const list = technician.page;
  const requestId = await sharedChat();
  await list.goto('/chat');
  const dashboard = await technician.context.newPage();
  await dashboard.goto('/technician/dashboard');
  const link = dashboard.getByRole('link', { name: /^Chat/ });
  await link.waitFor();
  const row = list.locator(`[data-chat="${requestId}"]`);
  for (const text of ['¿Te llegó la pieza?', 'Avísame, por favor']) {
    await send(chatEndpoints.sendMessage.path, customerToken, { request_id: requestId, message: text });
    await row.getByText(text).waitFor(LIVE);
  }
  await row.getByText(/sin leer/).waitFor({ state: 'attached', ...LIVE });
  await dashboard.getByRole('link', { name: /^Chat: .*sin leer/ }).waitFor(LIVE);
  await row.click();
  await list.getByText('Avísame, por favor').last().waitFor();
  await expect
    .poll(() => list.getByRole('region', { name: 'Conversación' }).getByText('¿Te llegó la pieza?').count())
    .toBe(1);
  // Read on one screen, read on all.
  await row.getByText(/sin leer/).waitFor({ state: 'detached', ...LIVE });
  expect(technician.complaints).toEqual([]);
});
