import { expect, it } from 'vitest';
import { REQUEST } from '../../../testing/request.ts';
import { nextForTechnician } from './next-texts.ts';

it('promises the technician of a pending request only the details that the customer gave', () => {
  const pending = { ...REQUEST, status: 'pending', user_name: 'Lucía' } as const;
  expect(nextForTechnician({ ...pending, shown_on_acceptance: ['address', 'phone'] })).toBe(
    'Si la aceptas, verás la dirección exacta y el teléfono de Lucía, y le pondrás un precio.',
  );
  expect(nextForTechnician({ ...pending, shown_on_acceptance: ['address'] })).toBe(
    'Si la aceptas, verás la dirección exacta de Lucía, y le pondrás un precio.',
  );
  expect(nextForTechnician({ ...pending, shown_on_acceptance: [] })).not.toMatch(/teléfono|dirección/);
});
