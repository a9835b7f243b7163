import { expect, it } from 'vitest';
import {
  decisionText,
  mostUrgent,
  QUEUE_REASON_NAMES,
  queueGroupsOf,
  queuePath,
  reasonName,
} from './staff.ts';

it('queuePath leads to the payment, the card of the applicant or the failed deliveries', () => {
  expect(queuePath({ kind: 'dispute', id: 7 })).toBe('/admin/payments/7');
  expect(queuePath({ kind: 'technician', id: 7 })).toBe('/admin/technicians#tecnico-7');
  expect(queuePath({ kind: 'technician_changed', id: 7 })).toBe('/admin/technicians#cambios-7');
  expect(queuePath({ kind: 'delivery', id: 7 })).toBe('/admin/dead-letters');
});

it('reasonName names only reasons whose group contains several', () => {
  expect(QUEUE_REASON_NAMES.filter(kind => reasonName(kind) !== null)).toEqual([
    'no_show',
    'absent_customer',
    'take_over',
    'refund_found',
    'suspension',
    'no_account',
  ]);
});

it('decisionText of a dispute says that the bank decides while it reviews the evidence', () => {
  expect(decisionText('dispute', false)).toContain('Responde en el proveedor');
  expect(decisionText('dispute', true)).toContain('Espera su decisión');
});

it('queueGroupsOf returns no group for roles that decide nothing', () => {
  expect(queueGroupsOf('user')).toEqual([]);
  expect(queueGroupsOf('technician')).toEqual([]);
  expect(queueGroupsOf('admin')).toHaveLength(9);
});

it('mostUrgent returns each reason once, the most urgent first', () => {
  expect(mostUrgent(['stalled', 'suspension', 'refund_failed', 'stalled', 'dispute'])).toEqual([
    'refund_failed',
    'dispute',
    'suspension',
    'stalled',
  ]);
});

it.each(['no_show', 'absent_customer'] as const)(
  'mostUrgent leaves out the problem by which %s froze the payout',
  absence => {
    expect(mostUrgent(['problem', absence, 'stalled'])).toEqual([absence, 'stalled']);
  },
);
