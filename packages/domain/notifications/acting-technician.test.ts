import { expect, it } from 'vitest';
import { actingTechnician } from './acting-technician.ts';
import { storedNotice } from './templates.ts';

const JOB = { requestId: 7, serviceId: 1, customerId: 2, technicianId: 3, price: null, proposed: null };

it('actingTechnician › names the technician in what a customer reads about their action, and returns null elsewhere', () => {
  expect(actingTechnician(storedNotice('started', JOB))).toBe(3);
  expect(actingTechnician(storedNotice('paid', JOB))).toBeNull();
  expect(actingTechnician(storedNotice('technicianApplied', { technicianId: 3 }))).toBeNull();
});
