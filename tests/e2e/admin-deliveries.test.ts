import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { DESKTOP, openScreen, PHONE, REPLACES_REPLIES, type Visitor } from './support.ts';

const journey = openJourney(() => ({}), REPLACES_REPLIES);

let admin: Visitor;

beforeAll(async () => {
  admin = await journey.visitor(DESKTOP, 'admin@oficio.test');
});

const LETTER = {
  id: 1,
  kind: 'notice_mail',
  recipient: 'cliente@oficio.test',
  error: '421 Service not available',
  attempts: 14,
  created_at: '2026-03-04T09:05:00.000Z',
  tried_at: '2026-03-06T11:40:00.000Z',
  died_at: '2026-03-06T11:40:00.000Z',
};

/** Replies like a server with 450 failed deliveries, whose second part fails once. */
async function fakeOutage(page: Page) {
  const calls: string[] = [];
  let remaining = 450;
  let hasFailed = false;
  await page.route(
    url => url.pathname.startsWith('/api/admin/outbox/dead'),
    route => {
      const request = route.request();
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/dead'))
        return route.fulfill({
          json: { letters: remaining > 0 ? [LETTER] : [], total: remaining, next_cursor: null },
        });
      calls.push(`${request.method()} ${pathname.split('/dead/')[1]} ${request.postData() ?? ''}`.trim());
      if (pathname.endsWith('/count')) {
        calls.push(searchParams.get('kind') ?? '');
        return route.fulfill({ json: { count: remaining } });
      }
      if (pathname.endsWith('/retries')) return route.fulfill({ json: { id: 7, count: remaining } });
      if (remaining < 450 && !hasFailed) {
        hasFailed = true;
        return route.fulfill({ status: 503, json: { error: 'El servicio se está reiniciando' } });
      }
      const retried = Math.min(200, remaining);
      remaining -= retried;
      return route.fulfill({ json: { retried, has_more: remaining > 0 } });
    },
  );
  return calls;
}

it('retries all failed deliveries of the filters after a question with their number, and continues after a failure', async () => {
  const { page } = admin;
  onTestFinished(() => page.unrouteAll({ behavior: 'wait' }));
  const calls = await fakeOutage(page);
  await openScreen(page, '/admin/dead-letters?tipo=notice_mail');
  const button = page.getByRole('button', { name: 'Reintentar todos' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: '¿Reintentar 450 envíos fallidos?' });
  await dialog.getByText('de tipo «Aviso por correo»').waitFor();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  expect(calls).toEqual(['GET count', 'notice_mail']);

  await button.click();
  await dialog.getByRole('button', { name: 'Reintentar los envíos' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'El reintento se ha quedado a medias' });
  await alert.getByText('Reintentados: 200 de 450').waitFor();
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Hemos puesto en marcha 450 envíos').filter({ visible: true }).first().waitFor();
  await page.getByText('Ningún envío fallido cumple los filtros').waitFor();
  await expectAccessible(page);
  // One start, and the same retry is continued after the failure.
  expect(calls.slice(4)).toEqual([
    `POST retries ${JSON.stringify({ kind: 'notice_mail' })}`,
    ...Array.from({ length: 4 }, () => 'POST retries/7'),
  ]);
});

it('mails a notice about a job again from the file of the job, and tells that a second press sends no mail', async () => {
  const { page } = admin;
  await page.setViewportSize(PHONE);
  await openScreen(page, '/admin/requests?estado=completed');
  await page.locator('main a[href^="/admin/requests/"]').first().click();
  const notices = page.getByRole('button', { name: /^Enviar por correo: .* para / });
  await notices.first().waitFor();
  const send = async () => {
    await notices.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar correo' }).click();
  };
  await send();
  await page.getByText('Lo estamos enviando').first().waitFor();
  await send();
  await page.getByText('Este aviso se acaba de enviar otra vez').first().waitFor();
  await expectAccessible(page);
});
