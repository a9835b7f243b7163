import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openJourney } from './journey.ts';
import { DESKTOP, signIn, type Visitor } from './support.ts';
import { unfoldAll } from './unfold.ts';

const journey = openJourney();

it.each([
  ['cliente@oficio.test', '/dashboard', 'Dejar reseña'],
  ['cliente@oficio.test', '/dashboard', 'Cancelar solicitud'],
  ['cliente@oficio.test', '/dashboard', 'Tengo un problema'],
  ['tecnico@oficio.test', '/technician/trabajos', 'Poner precio y aprobar'],
])('returns the focus to the button when its dialog closes: %s at %s, %s', async (who, path, name) => {
  const visitor = await journey.visitor(DESKTOP, who);
  const { page, context } = visitor;
  await page.goto(path);
  if (who.startsWith('cliente')) await unfoldAll(page);
  const button = page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog');
  await button.focus();
  for (const close of ['Escape', 'the cross']) {
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true);
  }
  await context.close();
});

it('shows a banner without a network, keeps the content, and reloads the data when the network is back', async () => {
  const visitor = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  const { page, context } = visitor;
  await page.goto('/technician/solicitudes');
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const banner = page.getByRole('status').getByText('Sin conexión', { exact: false });
  await context.setOffline(true);
  await banner.waitFor();
  expect(await cards.count()).toBeGreaterThan(0);
  // The only data of this screen that is not polled every few seconds.
  const again = page.waitForResponse(/\/api\/technicians\/my\/profile/);
  await context.setOffline(false);
  expect((await again).status()).toBe(200);
  await banner.waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

it('reports in a second tab that the request is already cancelled, and keeps the typed text when the session ends', async () => {
  const email = 'cliente@oficio.test';
  const visitor = await journey.visitor(DESKTOP, email);
  const { page: first, context } = visitor;
  const second = await context.newPage();
  const inDialog = (page: Page) => page.getByRole('dialog');
  const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar solicitud' });
  for (const page of [first, second]) {
    await page.goto('/dashboard');
    await unfoldAll(page);
  }
  const pending = first
    .getByRole('article')
    .filter({ has: cancelButton(first) })
    .first();
  const job = await pending.getByRole('heading').getByRole('link').getAttribute('href');
  for (const page of [first, second]) await cancelButton(page).first().click();
  await inDialog(first).getByRole('button', { name: 'Cancelar solicitud' }).click();
  await first.getByText('Solicitud cancelada').waitFor();
  // By now the card shows the new status, and its button is gone.
  const cancelled = second.getByRole('article').filter({ has: second.locator(`a[href="${job}"]`) });
  await cancelled.getByText('Cancelada').waitFor();
  await inDialog(second).getByRole('button', { name: 'Cancelar solicitud' }).click();
  await second.getByText('quizá en otra pestaña').waitFor();

  const open = () => second.getByRole('button', { name: 'Cancelar trabajo' }).first().click();
  const reason = inDialog(second).getByRole('textbox', { name: 'Motivo' });
  await open();
  await reason.fill('Al final lo arregla mi hermano');
  const token = await second.evaluate(() => localStorage.getItem('oficio.token'));
  await fetch(`${journey.oficio.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  // Only the first tab sees the 401. The second tab must treat the end of a session differently from a logout.
  await second.route(/\/api\//, route => route.abort());
  await first.reload();
  await second.waitForURL(/\/login\?next=/);
  await second.unrouteAll();
  await signIn({ ...visitor, page: second }, email);
  await second.goto('/dashboard');
  await unfoldAll(second);
  await open();
  expect(await reason.inputValue()).toBe('Al final lo arregla mi hermano');
  expect(visitor.complaints).toEqual([]);
  await context.close();
});

/** Records each animation or transition with a duration above 0 that starts on the visitor's pages from now on. */
async function motionsOf({ context }: Visitor): Promise<readonly string[]> {
  const motions: string[] = [];
  await context.exposeFunction('noteMotion', (motion: string) => motions.push(motion));
  await context.addInitScript(() => {
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const lasting = target
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0);
      const { noteMotion } = window as unknown as { noteMotion: (motion: string) => void };
      if (lasting.length > 0) noteMotion(`${type} of ${target.outerHTML.slice(0, 120)}`);
    };
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, note, true);
  });
  return motions;
}

it.each(['no-preference', 'reduce'] as const)(
  'runs animations only without the reduced-motion preference: %s',
  async preference => {
    const visitor = await journey.visitor();
    const { page, context } = visitor;
    await page.emulateMedia({ reducedMotion: preference });
    const motions = await motionsOf(visitor);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByText('Por favor completa todos los campos').first().waitFor();

    await signIn(visitor, 'cliente@oficio.test');
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/\/my-requests/, route => seen.then(() => route.continue()));
    await page.goto('/dashboard');
    await page.getByRole('status').filter({ hasText: 'Cargando' }).first().waitFor({ state: 'attached' });
    goOn();
    await page.getByRole('button', { name: 'Dejar reseña' }).first().click();
    await page.getByRole('dialog').getByRole('radio').nth(2).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /otificaciones/ })
      .first()
      .click();

    await page.goto('/');
    await page.getByRole('button', { name: 'Acercar', exact: true }).click();
    await page.getByRole('article').first().hover();
    if (preference === 'reduce') expect(motions).toEqual([]);
    else expect(motions.length).toBeGreaterThan(3);
    await context.close();
  },
);
