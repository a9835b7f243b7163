import { randomUUID } from 'node:crypto';
import {
  anotherAdmin,
  anotherUser,
  applicant,
  deadLetter,
  photoOfApplicant,
  suspended,
} from '../account-fixtures.ts';
import {
  absent,
  accepted,
  disputed,
  failedRefund,
  paid,
  payment,
  REASON,
  request,
} from '../request-fixtures.ts';
import { PLAIN, type Samples } from './sample.ts';

export const ADMIN_SAMPLES: Samples = {
  'GET /api/admin/technicians/pending': PLAIN,
  'PUT /api/admin/technicians/{profileId}/approve': [{ make: applicant }],
  'DELETE /api/admin/technicians/{profileId}/reject': [{ make: applicant }],
  'DELETE /api/admin/technicians/{profileId}/photos/{photo}': [{ make: photoOfApplicant }],
  'GET /api/admin/stats': PLAIN,
  'GET /api/admin/system': PLAIN,
  'GET /api/admin/figures': PLAIN,
  'GET /api/admin/search': [{ make: () => ({ query: { q: 'mayor' } }) }],
  'GET /api/admin/users': PLAIN,
  'DELETE /api/admin/users/{id}': [{ make: anotherUser() }],
  'POST /api/admin/users/{id}/suspend': [{ make: anotherUser(REASON) }],
  'POST /api/admin/users/{id}/reactivate': [{ make: suspended }],
  'POST /api/admin/users/{id}/logout': [{ make: anotherUser() }],
  'POST /api/admin/users/{id}/view': [{ make: anotherUser(REASON) }],
  'POST /api/admin/users/invitations': [
    { make: () => ({ body: { name: 'Luz', email: `${randomUUID()}@oficio.test` } }) },
  ],
  // Admitted callers get 409, because the user has no invitation.
  'POST /api/admin/users/{id}/invite': [{ make: anotherUser(), answers: [409] }],
  'POST /api/admin/users/{id}/promote': [{ make: anotherUser() }],
  'POST /api/admin/users/{id}/demote': [{ make: anotherAdmin }],
  'GET /api/admin/config': PLAIN,
  'PUT /api/admin/config': [{ make: () => ({ body: { email_service: 'smtp', site_name: 'Oficio' } }) }],
  // Admitted callers get 409, because no mail server is set.
  'POST /api/admin/test-email': [{ make: () => ({ body: { email: 'ana@oficio.test' } }), answers: [409] }],
  'GET /api/admin/requests': PLAIN,
  'GET /api/admin/requests/{id}': [{ make: request(accepted) }],
  'GET /api/admin/outbox/dead': PLAIN,
  'POST /api/admin/outbox/{id}/retry': [{ make: deadLetter }],
  'GET /api/admin/audit': PLAIN,
  'GET /api/admin/payments': PLAIN,
  'GET /api/admin/payments/{id}': [{ make: payment(paid) }],
  'POST /api/admin/payments/{id}/continue': [{ make: payment(absent, REASON) }],
  'POST /api/admin/payments/{id}/refund': [{ make: payment(paid, REASON) }],
  'POST /api/admin/payments/{id}/release': [{ make: payment(disputed, REASON) }],
  'POST /api/admin/payments/reconcile': PLAIN,
  'GET /api/admin/payments/reconciliation': PLAIN,
  'GET /api/admin/adjustments': PLAIN,
  'POST /api/admin/adjustments': [
    {
      make: () => ({
        body: {
          client_id: randomUUID(),
          debit: 'losses',
          credit: 'fees',
          amount: 5,
          request_id: null,
          reason: 'Corrección',
        },
      }),
    },
  ],
  'POST /api/admin/refunds/{id}/retry': [{ make: failedRefund() }],
  'POST /api/admin/refunds/{id}/settle': [{ make: failedRefund({ amount: 80, reason: 'Transferencia' }) }],
};
