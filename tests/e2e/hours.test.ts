import { instantOfLocal, localOf } from '@oficio/domain/fields/zoned-time.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { jobTime } from '@oficio/domain/requests/job-time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openJourney } from './journey.ts';
import { makeJob } from './paid-job.ts';
import { DESKTOP, openScreen, PERSON, PHONE, type Visitor } from './support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LAS_PALMAS = { address: 'Calle Triana, 4', latitude: 28.124, longitude: -15.43 };
/** The same instant is 9:30 in the Canary Islands and 10:30 in Madrid, in winter as in summer. */
const AGREED_AT = morningIn('Atlantic/Canary');

describe.each(['Europe/Madrid', 'Atlantic/Canary'])('on a site in %s', site => {
  const journey = openJourney(() => ({ SITE_TIME_ZONE: site }));
  let customer: Visitor;
  let technician: Visitor;

  beforeAll(async () => {
    customer = await journey.visitor(PHONE, 'cliente@oficio.test');
    technician = await journey.visitor(DESKTOP, 'tecnico@oficio.test');
  });

  it.each([
    ['Madrid', undefined, 'Europe/Madrid', '10:30'],
    ['Las Palmas', LAS_PALMAS, 'Atlantic/Canary', '09:30'],
  ] as const)(
    'shows the hour of a job in %s at its place, on screens and in notices',
    async (city, place, zone, hour) => {
      const description = `Cambiar el grifo en ${city}.`;
      const id = await makeJob(journey.oficio, {
        description,
        price: 45,
        agreedAt: AGREED_AT,
        ...(place && { place }),
        upTo: 'payment_completed',
      });
      const text = jobTime(AGREED_AT, 'dateTime', { zone, reader: PERSON.timeZone });
      expect(text).toContain(hour);
      await openScreen(customer.page, jobPath(id));
      await customer.page.getByText(`Fecha acordada: ${text}`, { exact: true }).waitFor();

      // The typed hour counts at the place of the job, and both readers see it again.
      await openScreen(technician.page, jobPath(id));
      await technician.page.getByRole('button', { name: 'Proponer otra fecha' }).click();
      const dialog = technician.page.getByRole('dialog');
      const local = `${dayIn(zone, AGREED_AT + DAY)}T18:15`;
      await dialog.getByLabel('Nueva fecha').fill(local);
      await dialog.getByRole('button', { name: 'Enviar propuesta' }).click();
      const proposed = instantOfLocal(local, zone);
      for (const { page } of [technician, customer])
        await page
          .getByText(jobTime(proposed, 'dateTime', { zone, reader: PERSON.timeZone }))
          .first()
          .waitFor();
      await openScreen(customer.page, '/notifications');
      const notice = jobTime(proposed, 'moment', { zone, reader: null });
      expect(notice).toContain('18:15');
      await customer.page.getByText(notice).first().waitFor();
    },
  );

  // The clocks of computers do not depend on the site.
  if (site !== 'Europe/Madrid') return;

  it('lets the customer pay an offer whose date is in half an hour', async () => {
    const agreedAt = Date.now() + 30 * MINUTE;
    const description = 'Abrir la puerta.';
    const id = await makeJob(journey.oficio, { description, price: 45, agreedAt, upTo: 'approved' });
    await openScreen(customer.page, `/payment/${id}`);
    await customer.page.getByRole('button', { name: /^Pagar 45,00/ }).waitFor();
  });

  it('promises no free time that has passed with a clock that is an hour behind', async () => {
    const late = await journey.visitor(PHONE, 'cliente@oficio.test', { clockOffsetMs: -HOUR });
    const job = { description: 'Cambiar la cerradura.', price: 45 } as const;
    const offered = await makeJob(journey.oficio, {
      ...job,
      agreedAt: Date.now() + DAY - HOUR / 2,
      upTo: 'approved',
    });
    await openScreen(late.page, `/payment/${offered}`);
    await late.page.getByText('En los 30 minutos después de pagar').waitFor();
    expect(await late.page.getByText('24 horas antes').count()).toBe(0);
    await late.context.close();
  });
});

/** Returns half past nine in the zone, two days from now. */
function morningIn(zone: string): number {
  return instantOfLocal(`${dayIn(zone, Date.now() + 2 * DAY)}T09:30`, zone);
}

/** 'YYYY-MM-DD' */
function dayIn(zone: string, instant: number): string {
  return localOf(instant, zone).slice(0, 10);
}
