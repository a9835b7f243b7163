import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/server/src/demo/accounts.ts';
import { waitForHydration } from './hydration.ts';
import { openSharedJourney } from './journey.ts';
import { fillWhat } from './request-form.ts';
import { PHONE } from './support.ts';

const journey = openSharedJourney();

// The first formatter of a page takes 15 to 50 ms on a laptop, in one task (decision 0004).
it.each([
  ['the home page', '/', 0],
  ['a profile', '/technician/18', 1],
])('%s creates no formatter while it hydrates, and keeps its dates', async (_, path, least) => {
  const { page, complaints, context } = await journey.visitor(PHONE);
  await page.addInitScript(() => {
    const created: string[] = [];
    Object.assign(window, { created });
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (type, options) => {
            created.push(name);
            return Reflect.construct(type, options) as object;
          },
        }),
      });
  });
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as { created?: unknown }).created)).toEqual([]);
  const dates = await page.locator('time').allTextContents();
  expect(dates.length).toBeGreaterThanOrEqual(least);
  for (const date of dates) expect(date).toMatch(/^\d+ de \p{L}+ de \d{4}$/u);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a form that opens from a served profile takes what is chosen in it', async () => {
  const { page, complaints, context } = await journey.visitor(PHONE, DEMO_ACCOUNTS.user);
  await page.goto('/technician/18');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Solicitar servicio' }).first().click();
  await fillWhat(page, 'Gotea el grifo', { label: 'Fontanería' });
  expect(complaints).toEqual([]);
  await context.close();
});
