import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { adminRequestEndpoints } from '@oficio/domain/requests/admin/contract.ts';
import { adminReviewEndpoints } from '@oficio/domain/reviews/admin/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { expect, test } from 'vitest';
import { detailsOf } from './act-details.ts';

const downloadOf = (details: Record<string, unknown>) =>
  detailsOf({
    id: 1,
    at: '2026-11-30T08:00:00.000Z',
    admin: { id: 1, name: 'Administración' },
    action: 'list_exported',
    subject_id: null,
    details,
    address: '127.0.0.1',
  });

test('an entry of a download says in Spanish which rows were downloaded', () => {
  expect(
    downloadOf({ list: 'payments', filter: 'held', from: '2026-11-01', sort: '-paid', searched: true }),
  ).toEqual([
    'Lista: pagos',
    'Pagos: retenido',
    'Desde el 1 de noviembre de 2026',
    'Con un texto de búsqueda',
  ]);
});

test('each filter of a list that can be downloaded has a Spanish label', () => {
  const queries = [
    auditEndpoints.exportActs.query,
    deliveryEndpoints.exportDeadLetters.query,
    adminPaymentEndpoints.exportAdminPayments.query,
    adminRequestEndpoints.exportRequests.query,
    adminReviewEndpoints.exportReviews.query,
    adminTechnicianEndpoints.exportTechnicians.query,
    adminUserEndpoints.exportUsers.query,
  ];
  // Of a searched text, the log keeps only that there was one.
  const names = queries
    .flatMap(query => Object.keys(query.shape))
    .map(name => (name === 'search' ? 'searched' : name));
  for (const name of names)
    for (const detail of downloadOf({ [name]: 'x' })) expect(detail).not.toContain(`${name}: `);
});
