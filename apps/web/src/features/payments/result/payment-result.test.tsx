import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { PaymentResult } from './payment-result.tsx';
import type { PaymentResultKind } from './payment-result-kind.ts';

const htmlOf = (result: PaymentResultKind) =>
  renderToString(
    <ThemeProvider>
      <MemoryRouter>
        <PaymentResult result={result} requestId={7} />
      </MemoryRouter>
    </ThemeProvider>,
  );

test('only a failed payment of an offer that can be paid offers another attempt', () => {
  expect(htmlOf('failed')).toContain('Intentar de nuevo');
  expect(htmlOf('failed')).toContain('con la misma tarjeta');
  for (const result of ['expired', 'unpayable', 'returned', 'ended'] as const) {
    expect(htmlOf(result)).not.toContain('Intentar de nuevo');
    expect(htmlOf(result)).not.toContain('misma tarjeta');
  }
});

test('the result of a payment says why it cannot be repeated, or that it is given back whole', () => {
  expect(htmlOf('expired')).toContain('La fecha de esta oferta ya ha pasado');
  expect(htmlOf('unpayable')).toContain('no hay ninguna oferta que pagar');
  expect(htmlOf('returned')).toContain('te lo hemos devuelto entero');
  expect(htmlOf('returned')).not.toContain('todavía no lo ha confirmado');
});
