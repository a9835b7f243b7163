import { randomUUID } from 'node:crypto';
import { DEFAULT_SERVICE_ICON } from '@oficio/domain/technicians/catalogue/icons.ts';
import {
  anotherAdmin,
  anotherUser,
  applicant,
  approvedTechnician,
  changedTechnician,
  deadLetter,
  noticeOfUser,
  photoOfApplicant,
  startedRetry,
  suspended,
  waitingDelivery,
} from '../account-fixtures.ts';
import type { Actors } from '../callers.ts';
import {
  absent,
  accepted,
  disputed,
  failedRefund,
  openedChat,
  paid,
  payment,
  REASON,
  replacement,
  request,
  review,
} from '../request-fixtures.ts';
import { PLAIN, type Samples } from './sample.ts';

/** A download of no rows, because the benchmark makes it on a million. */
const emptyExport = [{ make: () => ({ query: { search: 'zzqqxx' } }) }];

/** A month without movements. */
const BOOKS = [{ make: () => ({ query: { month: '2020-01' } }) }];

/** A year without movements, of a user. */
const bookYear: ReturnType<typeof anotherUser> = async actors => ({
  ...(await anotherUser()(actors)),
  query: { year: '2020' },
});

const NOTE = { text: 'Llamó por teléfono' };

/** A service that no other sample uses. */
const RARE_SERVICE = { serviceId: 23 };

const newService = () => ({
  name: `Servicio ${randomUUID()}`,
  category: 'Pruebas',
  icon: DEFAULT_SERVICE_ICON,
});

async function renamedService({ app }: Actors) {
  const { version } = await app.platform.database.read
    .selectFrom('services')
    .select('version')
    .where('id', '=', RARE_SERVICE.serviceId)
    .executeTakeFirstOrThrow();
  return { params: RARE_SERVICE, body: { ...newService(), version } };
}

const FILES_OF_PEOPLE: Samples = {
  'GET /api/admin/users/{id}': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/jobs': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/payments': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/money-at-stake': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/reviews': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/deliveries': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/acts': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/notes': [{ make: anotherUser() }],
  'GET /api/admin/users/{id}/notices': [{ make: anotherUser() }],
  'POST /api/admin/users/{id}/notices/{noticeId}/mail': [{ make: noticeOfUser }],
  'POST /api/admin/users/{id}/notes': [{ make: anotherUser(NOTE) }],
};

export const ADMIN_SAMPLES: Samples = {
  'GET /api/admin/technicians/pending': PLAIN,
  'GET /api/admin/technicians': PLAIN,
  'GET /api/admin/technicians/export': emptyExport,
  'PUT /api/admin/technicians/{profileId}/approve': [{ make: applicant }],
  'DELETE /api/admin/technicians/{profileId}/reject': [{ make: applicant }],
  'DELETE /api/admin/technicians/{profileId}/photos/{photo}': [{ make: photoOfApplicant }],
  'GET /api/admin/technicians/changed': PLAIN,
  'POST /api/admin/technicians/{profileId}/seen': [{ make: changedTechnician }],
  'POST /api/admin/technicians/{profileId}/revoke': [{ make: approvedTechnician }],
  'POST /api/admin/reviews/{id}/hide': [{ make: review('visible') }],
  'POST /api/admin/reviews/{id}/show': [{ make: review('hidden') }],
  'GET /api/admin/stats': PLAIN,
  'GET /api/admin/queue': PLAIN,
  'GET /api/admin/operation': PLAIN,
  'GET /api/admin/checklist': PLAIN,
  'GET /api/admin/system': PLAIN,
  'GET /api/admin/figures': PLAIN,
  'GET /api/admin/figures/jobs': PLAIN,
  'GET /api/admin/search': [{ make: () => ({ query: { q: 'mayor' } }) }],
  'GET /api/admin/users': PLAIN,
  'GET /api/admin/users/export': emptyExport,
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
  ...FILES_OF_PEOPLE,
  'GET /api/admin/config': PLAIN,
  'PUT /api/admin/config': [{ make: () => ({ body: { email_service: 'gmail', site_name: 'Oficio' } }) }],
  'GET /api/admin/services': PLAIN,
  'POST /api/admin/services': [{ make: () => ({ body: newService() }) }],
  'PUT /api/admin/services/{serviceId}': [{ make: renamedService }],
  'POST /api/admin/services/{serviceId}/move': [
    { make: () => ({ params: RARE_SERVICE, body: { direction: 'up' } }) },
  ],
  'POST /api/admin/services/{serviceId}/hide': [{ make: () => ({ params: RARE_SERVICE }) }],
  'POST /api/admin/services/{serviceId}/show': [{ make: () => ({ params: RARE_SERVICE }) }],
  // Admitted callers get 409, because no mail server is set.
  'POST /api/admin/test-email': [{ make: () => ({ body: { email: 'ana@oficio.test' } }), answers: [409] }],
  'GET /api/admin/requests': PLAIN,
  'GET /api/admin/requests/export': emptyExport,
  'GET /api/admin/requests/{id}': [{ make: request(accepted) }],
  'POST /api/admin/requests/{id}/cancel': [{ make: request(paid, REASON) }],
  'POST /api/admin/requests/{id}/replace': [{ make: replacement }],
  'GET /api/admin/requests/{id}/ledger': [{ make: request(accepted) }],
  'GET /api/admin/requests/{id}/acts': [{ make: request(accepted) }],
  'GET /api/admin/requests/{id}/notices': [{ make: request(accepted) }],
  'GET /api/admin/requests/{id}/deliveries': [{ make: request(accepted) }],
  'POST /api/admin/requests/{id}/chat/open': [{ make: request(accepted) }],
  'GET /api/admin/requests/{id}/chat': [{ make: openedChat }],
  'GET /api/admin/requests/{id}/notes': [{ make: request(accepted) }],
  'POST /api/admin/requests/{id}/notes': [{ make: request(accepted, NOTE) }],
  'GET /api/admin/reviews': PLAIN,
  'GET /api/admin/reviews/export': emptyExport,
  'GET /api/admin/outbox/dead': PLAIN,
  'GET /api/admin/outbox/dead/export': [{ make: () => ({ query: { until: '2001-01-01' } }) }],
  'POST /api/admin/outbox/{id}/retry': [{ make: deadLetter }],
  'GET /api/admin/outbox/waiting': PLAIN,
  'POST /api/admin/outbox/{id}/send-now': [{ make: waitingDelivery }],
  'POST /api/admin/outbox/waiting/send-now': PLAIN,
  'GET /api/admin/outbox/dead/count': PLAIN,
  'POST /api/admin/outbox/dead/retries': [{ make: () => ({ body: { kind: 'push' } }) }],
  'POST /api/admin/outbox/dead/retries/{id}': [{ make: startedRetry }],
  'GET /api/admin/audit': PLAIN,
  'GET /api/admin/audit/export': [{ make: () => ({ query: { from: '2001-01-01', until: '2001-01-02' } }) }],
  'GET /api/admin/books': BOOKS,
  'GET /api/admin/books/export': BOOKS,
  'GET /api/admin/books/technicians': BOOKS,
  'GET /api/admin/books/technicians/{id}': [{ make: bookYear }],
  'GET /api/admin/books/technicians/{id}/export': [{ make: bookYear }],
  'GET /api/admin/payments': PLAIN,
  'GET /api/admin/payments/export': emptyExport,
  'GET /api/admin/payments/{id}': [{ make: payment(paid) }],
  'POST /api/admin/payments/{id}/continue': [{ make: payment(absent, REASON) }],
  'POST /api/admin/payments/{id}/refund': [{ make: payment(paid, { ...REASON, refundable: 80 }) }],
  'POST /api/admin/payments/{id}/release': [{ make: payment(disputed, { ...REASON, refundable: 80 }) }],
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
