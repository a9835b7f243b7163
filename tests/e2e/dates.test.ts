import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { makeJob } from './paid-job.ts';
import { setStage } from './stage.ts';
import { DESKTOP, PHONE, type Visitor } from './support.ts';

const HOUR = 3_600_000;
const stage = setStage();
let customer: Visitor;
let technician: Visitor;

beforeAll(async () => {
  customer = await stage.visitor(PHONE, 'cliente@oficio.test');
  technician = await stage.visitor(DESKTOP, 'tecnico@oficio.test');
});

afterAll(async () => {
  expect([customer, technician].flatMap(visitor => visitor?.complaints ?? [])).toEqual([]);
});

/** A moment so many hours from now as a date field holds it, and as cards show it. */
function inHours(hours: number) {
  const minute = Math.round((Date.now() + hours * HOUR) / 60_000) * 60_000;
  const madrid = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', ...options }).format(minute);
  const time = madrid({ hour: '2-digit', minute: '2-digit' });
  return { field: `${madrid({ dateStyle: 'short' })}T${time}`, time, instant: minute };
}

it('lets both sides of a paid job agree on another date, and shows the customer what cancelling then costs', async () => {
  const words = 'Poner un toallero en el baño.';
  const agreed = inHours(240);
  await makeJob(stage.oficio, { words, price: 80, agreedAt: agreed.instant, upTo: 'payment_completed' });
  await customer.page.goto('/dashboard');
  await technician.page.goto('/technician/dashboard?tab=trabajos');
  const [mine, theirs] = [customer, technician].map(({ page }) =>
    page.getByRole('article').filter({ hasText: words }),
  ) as [ReturnType<typeof customer.page.locator>, ReturnType<typeof customer.page.locator>];
  await mine.getByText(/^Fecha acordada/).waitFor();

  const soon = inHours(4);
  await theirs.getByRole('button', { name: 'Proponer otra fecha' }).click();
  const window = technician.page.getByRole('dialog');
  await window.getByLabel('Nueva fecha').fill(soon.field);
  await window.getByText(/Como el cambio lo pides tú, si .* la acepta podrá cancelar sin coste/).waitFor();
  await window.getByRole('button', { name: 'Enviar propuesta' }).click();
  await theirs.getByText('Has propuesto otra fecha').waitFor();

  // The other side's screen follows by itself.
  await mine.getByText(/propone otra fecha/).waitFor();
  await expectAccessible(customer.page);
  await mine.getByRole('button', { name: 'Aceptar' }).click();
  const question = customer.page.getByRole('dialog');
  await question.getByText('Tendrás menos tiempo para cancelar sin coste').waitFor();
  await question.getByText(/Después te devolvemos el 50\s% \(40,00\s€\)/).waitFor();
  await expectAccessible(customer.page);

  // The technician withdraws the proposal and makes another while the customer reads.
  await theirs.getByRole('button', { name: 'Retirar propuesta' }).click();
  await theirs.getByText('Has propuesto otra fecha').waitFor({ state: 'detached' });
  const later = inHours(300);
  await theirs.getByRole('button', { name: 'Proponer otra fecha' }).click();
  await window.getByLabel('Nueva fecha').fill(later.field);
  await window.getByRole('button', { name: 'Enviar propuesta' }).click();
  await mine.getByText(later.time).waitFor();
  await question.getByRole('button', { name: 'Aceptar la fecha' }).click();
  await customer.page.getByText('Esta propuesta de fecha ya no está pendiente.').first().waitFor();

  await mine.getByRole('button', { name: 'Aceptar' }).click();
  await question.getByRole('button', { name: 'Aceptar la fecha' }).click();
  await question.waitFor({ state: 'detached' });
  await theirs
    .getByText(/^Fecha acordada/)
    .filter({ hasText: later.time })
    .waitFor();
  expect(await mine.getByText(/propone otra fecha/).count()).toBe(0);
});
