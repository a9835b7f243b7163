import { beforeAll } from 'vitest';
import { openJourney } from './journey.ts';
import { itMeetsDefect } from './known-defect.ts';
import { makeJob } from './paid-job.ts';
import { PERSON, PHONE, type Visitor } from './support.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** An expected failure should not wait for Playwright's 30 s. */
const TIMEOUT_MS = 10_000;

const journey = openJourney();
let customer: Visitor;

beforeAll(async () => {
  customer = await journey.visitor(PHONE, 'cliente@oficio.test');
  customer.page.setDefaultTimeout(TIMEOUT_MS);
});

itMeetsDefect(
  'field-reports 2: the browser decides by its own clock',
  PERSON.clockOffsetMs > 30 * MINUTE,
  'lets the customer pay an offer whose date is in half an hour',
  async () => {
    const agreedAt = Date.now() + 30 * MINUTE;
    const id = await makeJob(journey.oficio, {
      description: 'Abrir la puerta.',
      price: 45,
      agreedAt,
      upTo: 'approved',
    });
    await customer.page.goto(`/payment/${id}`);
    await customer.page.getByRole('button', { name: /^Pagar 45,00/ }).waitFor();
  },
);

itMeetsDefect(
  'field-reports 1: screens show the hour of the reader instead of the place of the job',
  PERSON.timeZone !== 'Europe/Madrid',
  'shows the hour of a job in Madrid at the place of the job',
  async () => {
    const agreedAt = Math.ceil((Date.now() + DAY) / DAY) * DAY;
    const hour = new Intl.DateTimeFormat('es-ES', {
      timeZone: 'Europe/Madrid',
      hour: 'numeric',
      minute: '2-digit',
    }).format(agreedAt);
    const id = await makeJob(journey.oficio, {
      description: 'Cambiar el grifo.',
      price: 45,
      agreedAt,
      upTo: 'approved',
    });
    await customer.page.goto(`/trabajos/${id}`);
    await customer.page
      .getByText(new RegExp(`(^|\\D)0?${hour}\\b`))
      .first()
      .waitFor();
  },
);
