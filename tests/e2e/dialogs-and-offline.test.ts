import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { waitForHydration } from './hydration.ts';
import { openJourney } from './journey.ts';
import {
  DESKTOP,
  goInside,
  openScreen,
  PHONE,
  REPLACES_REPLIES,
  RESTING,
  signIn,
  type Visitor,
} from './support.ts';
import { unfoldAll } from './unfold.ts';

const journey = openJourney(() => ({}), REPLACES_REPLIES);

let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(DESKTOP, 'cliente@oficio.test');
  technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  await customer.page.goto('/dashboard');
  await unfoldAll(customer.page);
  await technician.page.goto('/technician/trabajos');
});

it.each([
  ['Dejar reseña', 'customer', () => customer],
  ['Cancelar solicitud', 'customer', () => customer],
  ['Tengo un problema', 'customer', () => customer],
  ['Poner precio y aprobar', 'technician', () => technician],
] as const)(
  'returns the focus to the button when its dialog closes: %s, for a %s',
  async (name, _, visitor) => {
    const { page } = visitor();
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
  },
);

it('closes a dialog on Back, and leaves the page on the next Back, also after other ways of closing and a reload', async () => {
  const { page } = customer;
  const button = page.getByRole('button', { name: 'Dejar reseña' }).first();
  const dialog = page.getByRole('dialog');
  const resting = page.locator('h1').filter({ hasText: RESTING.title });
  const isFocused = () => button.evaluate(element => element === document.activeElement);
  const open = async () => {
    await openScreen(page, '/dashboard');
    await unfoldAll(page);
    await button.click();
    await dialog.waitFor();
  };
  await open();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expect.poll(isFocused).toBe(true);
  await page.goBack();
  await resting.waitFor();

  await open();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await button.click();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await resting.waitFor();

  await open();
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await resting.waitFor();
});

it('keeps a question open when the second half of a double press falls beside it', async () => {
  const { page } = customer;
  await openScreen(page, '/dashboard');
  const button = page.getByRole('button', { name: 'Cancelar solicitud' }).first();
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    const overlay = () => document.querySelector<HTMLElement>('.mantine-Modal-overlay');
    while (!overlay()) await new Promise(requestAnimationFrame);
    overlay()?.click();
    await new Promise(resolve => setTimeout(resolve, 100));
  });
  const dialog = page.getByRole('dialog', { name: '¿Cancelar esta solicitud?' });
  await dialog.waitFor();
  await page.waitForTimeout(600);
  await page.mouse.click(5, 300);
  await dialog.waitFor({ state: 'detached' });
});

it('keeps Tab in the menu of a phone, and closes the menu on Escape and on a press outside', async () => {
  const { page } = customer;
  await openScreen(page, '/dashboard');
  await page.setViewportSize(PHONE);
  const button = page.getByRole('button', { name: / menú$/ });
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const isFocused = () => button.evaluate(element => element === document.activeElement);
  await button.click();
  const names = await menu.locator('a, button').allTextContents();
  for (const key of ['Tab', 'Shift+Tab']) {
    const round: unknown[] = [];
    for (const _ of names) {
      await page.keyboard.press(key);
      round.push(await focused());
    }
    expect(round).toEqual(key === 'Tab' ? names : names.toReversed());
    await page.keyboard.press(key);
    expect(await isFocused()).toBe(true);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await isFocused()).toBe(true);
  await button.click();
  await menu.waitFor();
  await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
  await menu.waitFor({ state: 'hidden' });
  await page.setViewportSize(DESKTOP);
});

it('shows a banner without a network, keeps the content, and reloads the data when the network is back', async () => {
  const { page, context, complaints } = technician;
  await goInside(page, '/technician/solicitudes');
  await page.getByRole('button', { name: 'Aceptar' }).first().waitFor();
  const cards = page.getByRole('article');
  const banner = page.getByRole('status').getByText('Sin conexión', { exact: false });
  await context.setOffline(true);
  await banner.waitFor();
  expect(await cards.count()).toBeGreaterThan(0);
  // The only data of this screen that is not polled every few seconds.
  const again = page.waitForResponse(/\/api\/technicians\/my\/profile/);
  await context.setOffline(false);
  expect((await again).status()).toBe(200);
  await banner.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('reports in a second tab that the request is already cancelled, and keeps the typed text when the session ends', async () => {
  const { page: first, context, complaints } = customer;
  const second = await context.newPage();
  const inDialog = (page: Page) => page.getByRole('dialog');
  const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancelar solicitud' });
  await openScreen(first, '/dashboard');
  await unfoldAll(first);
  await second.goto('/dashboard');
  await unfoldAll(second);
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
  let isLost = true;
  await second.route(/\/api\//, route => (isLost ? route.abort() : route.fallback()));
  await first.reload();
  await second.waitForURL(/\/login\?next=/);
  isLost = false;
  await signIn({ ...customer, page: second }, 'cliente@oficio.test');
  await second.goto('/dashboard');
  await unfoldAll(second);
  await open();
  expect(await reason.inputValue()).toBe('Al final lo arregla mi hermano');
  expect(complaints).toEqual([]);
});

type Motion = readonly [preference: 'reduce' | 'no-preference', what: string];

/** Records each animation or transition with a duration above 0 that starts on the visitor's pages from now on. */
async function motionsOf({ context }: Visitor): Promise<readonly Motion[]> {
  const motions: Motion[] = [];
  await context.exposeFunction('noteMotion', (...motion: Motion) => motions.push(motion));
  await context.addInitScript(() => {
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const lasting = target
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0);
      const { noteMotion } = window as unknown as { noteMotion: (...motion: Motion) => void };
      const preference = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference';
      if (lasting.length > 0) noteMotion(preference, `${type} of ${target.outerHTML.slice(0, 120)}`);
    };
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, note, true);
  });
  return motions;
}

it('runs animations only without the reduced-motion preference', async () => {
  const visitor = await journey.visitor();
  const { page } = visitor;
  const motions = await motionsOf(visitor);
  /** Runs `act` with both preferences. The page loads with reduced motion. */
  const twice = async (act: () => Promise<void>) => {
    await act();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await act();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  };
  await page.goto('/login');
  await twice(async () => {
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByText('Por favor completa todos los campos').first().waitFor();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  });

  await signIn(visitor, 'cliente@oficio.test');
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/my-requests/, route => seen.then(() => route.continue()));
  await page.goto('/dashboard');
  await page.getByRole('status').filter({ hasText: 'Cargando' }).first().waitFor({ state: 'attached' });
  goOn();
  const dialog = page.getByRole('dialog');
  const bell = page.getByRole('button', { name: /otificaciones/ }).first();
  await twice(async () => {
    await page.getByRole('button', { name: 'Dejar reseña' }).first().click();
    await dialog.getByRole('radio').nth(2).press('Space');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await bell.click();
    await page.keyboard.press('Escape');
  });

  await openScreen(page, '/');
  await twice(async () => {
    await page.getByRole('button', { name: 'Acercar', exact: true }).click();
    await page.getByRole('article').first().hover();
    await page.mouse.move(0, 0);
  });
  const whatOf = (wanted: Motion[0]) =>
    motions.filter(([preference]) => preference === wanted).map(([, what]) => what);
  expect(whatOf('reduce')).toEqual([]);
  expect(whatOf('no-preference').length).toBeGreaterThan(3);
});
