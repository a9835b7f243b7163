import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { openJourney } from './journey.ts';
import { PHONE } from './support.ts';

const journey = openJourney(() => ({ SEED_DEMO: '0' }));

it('explains on the login screen how to create the first administrator', async () => {
  const { page, complaints } = await journey.visitor(PHONE);
  await page.goto('/login');
  await page.getByText('Este sitio todavía no tiene administrador').waitFor();
  await page.getByText('define ADMIN_EMAIL y ADMIN_PASSWORD').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
