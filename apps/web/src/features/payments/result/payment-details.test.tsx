import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { PaymentDetails } from './payment-details.tsx';

const REQUEST = {
  service_name: 'Fontanería',
  service_icon: '🔧',
  technician_name: 'Javier Molina',
  address: 'Calle Mayor 1',
  scheduled_date: null,
  scheduled_days: null,
  time_zone: 'Europe/Madrid',
} as RequestOut;

/** Returns what the details of a payment say about the date of the offer. */
function dateOf(negotiated_date: string | null): string | undefined {
  const html = renderToString(
    <ThemeProvider>
      <PaymentDetails request={{ ...REQUEST, negotiated_date }} />
    </ThemeProvider>,
  );
  return /<dt>Fecha de la oferta<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1];
}

test('the details of a payment say that an offer without a date has none, and show the date of another', () => {
  expect(dateOf(null)).toBe('Sin acordar');
  const date = '2026-03-06T11:40:00.000Z';
  expect(dateOf(date)).toBe(formatJobTime(date, REQUEST));
});
