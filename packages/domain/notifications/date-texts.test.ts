import { expect, test } from 'vitest';
import { DATE_NOTICES } from './job-texts.ts';

const proposal = {
  requestId: 7,
  customer: 'Ana',
  technician: 'Luis',
  service: 'Fontanería',
  price: null,
  proposed: null,
  date: Date.UTC(2026, 5, 1, 10),
  zone: 'Europe/Madrid',
};

// A paid job may have no agreed date, and then the proposal is its first one.
test.each(Object.entries(DATE_NOTICES))('%s names no date except the proposed one', (_, notice) => {
  const { title, message } = notice(proposal);
  expect(`${title}. ${message}`).not.toMatch(/otra fecha|la fecha (de .* )?no cambia/i);
});
