import { expect, it } from 'vitest';
import { adminPayments } from '../../../testing/money-fixtures.ts';
import { badgesOf } from './payment-view.ts';

const NOW = Date.UTC(2026, 10, 24, 12);

it('shows a badge only of a problem that is ready to decide', () => {
  const ready = adminPayments(NOW).filter(payment =>
    badgesOf(payment).some(({ label }) => label === 'Listo para decidir'),
  );
  expect(ready.map(payment => payment.ready_to_decide)).toEqual([expect.any(String)]);
});
