import { expect, it } from 'vitest';
import { REQUEST } from '../../../testing/request.ts';
import { afterTechnicianStep } from './after-step-texts.ts';

it('promises the technician of a pending request only the details that the customer gave', () => {
  const pending = { ...REQUEST, status: 'pending', user_name: 'Lucía' } as const;
  expect(afterTechnicianStep({ ...pending, shown_on_acceptance: ['address', 'phone'] })).toBe(
    'Si la aceptas, verás la dirección exacta y el teléfono de Lucía, y le pondrás un precio.',
  );
  expect(afterTechnicianStep({ ...pending, shown_on_acceptance: ['address'] })).toBe(
    'Si la aceptas, verás la dirección exacta de Lucía, y le pondrás un precio.',
  );
  expect(afterTechnicianStep({ ...pending, shown_on_acceptance: [] })).not.toMatch(/teléfono|dirección/);
});
