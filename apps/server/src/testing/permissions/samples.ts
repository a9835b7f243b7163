import { createECDH, randomUUID } from 'node:crypto';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import type { Relation } from '@oficio/domain/endpoint.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { WISH } from '../requests/requests.ts';
import {
  anotherUser,
  applicant,
  deadLetter,
  session,
  suspended,
  unsubscription,
} from './account-fixtures.ts';
import { type Actors, OPEN, type Relations, TAKEN } from './callers.ts';
import {
  absent,
  accepted,
  approved,
  direct,
  disputed,
  done,
  type Fixture,
  failedRefund,
  type Input,
  missed,
  NEXT_WEEK,
  open,
  paid,
  payment,
  proposal,
  REASON,
  request,
} from './request-fixtures.ts';

/** One way to make a call that succeeds for every permitted caller. */
export interface Sample {
  readonly make?: (actors: Actors) => Promise<Input> | Input;
  /** The relations of the callers to the named object; to a taken request by default. */
  readonly relations?: Relations;
  /** Relations that this sample allows; the row's `allow` by default. Narrower where one call does different things. */
  readonly allow?: readonly Relation[];
  /** Statuses that show the admission of a caller; by default the row's status of success. */
  readonly answers?: readonly number[];
  /** The call changes the callers, so they are not used again. */
  readonly changesActors?: true;
}

const PLAIN: readonly Sample[] = [{}];

const chat = async (actors: Actors) => ({ params: { requestId: await accepted(actors) } });

async function message(actors: Actors, requestId: number): Promise<number> {
  const body = { client_id: randomUUID(), request_id: requestId, message: 'Hola' };
  return (await actors.owner.call(chatEndpoints.sendMessage, { body })).reply.message.id;
}

async function notification(actors: Actors): Promise<Input> {
  await accepted(actors);
  const { reply } = await actors.owner.call(notificationEndpoints.listNotifications, {});
  return { params: { id: reply.notifications[0]?.id ?? 0 } };
}

const technician = ({ technician: { id } }: Actors): Input => ({ params: { id } });
const OWN: Relations = { owner: 'owner' };

const SUBSCRIPTION = {
  endpoint: 'https://push.example/una-suscripcion',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
};
const MONTH: readonly Sample[] = [{ make: () => ({ query: { month: '2026-01' } }) }];
const PROFILE = { bio: 'Fontanero', hourly_rate: 30, address: 'Calle Mayor, 1', available: true };

const move = (fixture: Fixture, status: string, allow: readonly Relation[], relations = TAKEN): Sample => ({
  make: request(fixture, { status }),
  allow,
  relations,
});

/** All calls of the contract, as method and path. The test fails when a call is missing. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'GET /api/services': PLAIN,
  'GET /api/technicians': PLAIN,
  'GET /api/technicians/{id}': [
    { make: technician },
    {
      make: ({ unapproved: { id } }) => ({ params: { id } }),
      allow: ['owner', 'admin'],
      relations: { unapproved: 'owner', admin: 'admin' },
    },
  ],
  'GET /api/technicians/my/profile': PLAIN,
  'PUT /api/technicians/profile': [{ make: () => ({ body: PROFILE }), changesActors: true }],
  'POST /api/technicians/services': [{ make: () => ({ body: { service_id: 3 } }), changesActors: true }],
  'DELETE /api/technicians/services/{serviceId}': [
    { make: () => ({ params: { serviceId: 1 } }), changesActors: true },
  ],
  'GET /api/geocode': [{ make: () => ({ query: { q: 'Gran Vía' } }), answers: [503] }],

  'POST /api/auth/register': [
    {
      make: () => ({
        body: { name: 'Ana', email: `${randomUUID()}@oficio.test`, password: 'caldera roja', role: 'user' },
      }),
    },
  ],
  'POST /api/auth/login': [
    { make: () => ({ body: { email: 'nadie@oficio.test', password: 'una cualquiera' } }), answers: [401] },
  ],
  'GET /api/auth/me': PLAIN,
  'POST /api/auth/logout': [{ changesActors: true }],
  'GET /api/auth/setup': PLAIN,
  'POST /api/auth/verify-email/check': [
    { make: () => ({ body: { token: 'no-es-de-nadie' } }), answers: [404] },
  ],
  'POST /api/auth/verify-email': [{ make: () => ({ body: { token: 'no-es-de-nadie' } }), answers: [404] }],
  // Admitted callers get 409, because their address is already verified.
  'POST /api/auth/resend-verification': [{ answers: [409] }],
  'POST /api/auth/forgot-password': [{ make: () => ({ body: { email: 'nadie@oficio.test' } }) }],
  'POST /api/auth/reset-password': [
    { make: () => ({ body: { token: 'no-es-de-nadie', password: 'caldera roja' } }), answers: [404] },
  ],
  'GET /api/account': PLAIN,
  'GET /api/account/export': PLAIN,
  'PUT /api/account/password': [
    { make: () => ({ body: { new_password: 'caldera roja' } }), changesActors: true },
  ],
  'PUT /api/account/email': [{ make: () => ({ body: { email: `${randomUUID()}@oficio.test` } }) }],
  'DELETE /api/account/email': PLAIN,
  // Admitted administrators get a refusal, because their account cannot be deleted.
  'POST /api/account/delete': [
    { make: () => ({ body: { confirmation: 'ELIMINAR' } }), answers: [200, 409], changesActors: true },
  ],
  'PUT /api/account/profile': [{ make: () => ({ body: { name: 'Ana', phone: '' } }), changesActors: true }],
  'GET /api/account/sessions': PLAIN,
  'DELETE /api/account/sessions': [{ changesActors: true }],
  'DELETE /api/account/sessions/{id}': [{ make: session, relations: OWN }],

  'POST /api/requests': [{ make: () => ({ body: WISH }) }],
  'GET /api/requests/my-requests': PLAIN,
  'GET /api/requests/for-technician': PLAIN,
  'GET /api/requests/for-technician/counts': PLAIN,
  'GET /api/requests/earnings': PLAIN,
  'GET /api/requests/{id}': [{ make: request(accepted) }, { make: request(open), relations: OPEN }],
  'PUT /api/requests/{id}/status': [
    move(direct, 'accepted', ['technician']),
    move(open, 'accepted', ['eligible'], OPEN),
    move(direct, 'cancelled', ['owner']),
    move(paid, 'in_progress', ['technician']),
  ],
  'PUT /api/requests/{id}/approve': [
    { make: request(accepted, { negotiated_price: 80, negotiated_date: null }) },
  ],
  'POST /api/requests/{id}/counter-offer': [{ make: request(approved, { price: 70 }) }],
  'POST /api/requests/{id}/decline': [{ make: request(direct, REASON) }],
  'GET /api/requests/{id}/withdrawal': [{ make: request(approved) }],
  'POST /api/requests/{id}/withdraw': [{ make: request(approved, { ...REASON, refund: 0 }) }],
  'POST /api/requests/{id}/date-proposal': [{ make: request(paid, { date: NEXT_WEEK }) }],
  'POST /api/requests/{id}/date-proposal/{proposalId}/accept': [
    { make: proposal('technician'), allow: ['owner'] },
    { make: proposal('owner'), allow: ['technician'] },
  ],
  'POST /api/requests/{id}/date-proposal/{proposalId}/decline': [
    { make: proposal('technician'), allow: ['owner'] },
    { make: proposal('owner'), allow: ['technician'] },
  ],
  'POST /api/requests/{id}/date-proposal/{proposalId}/withdraw': [
    { make: proposal('technician'), allow: ['technician'] },
    { make: proposal('owner'), allow: ['owner'] },
  ],
  'POST /api/requests/{id}/confirm': [{ make: request(done) }],
  'GET /api/requests/{id}/problem': [{ make: request(disputed) }],
  'POST /api/requests/{id}/problem': [{ make: request(done, REASON) }],
  'POST /api/requests/{id}/no-show': [{ make: request(missed, REASON) }],
  'POST /api/requests/{id}/absence': [{ make: request(missed, REASON) }],
  'POST /api/requests/{id}/problem/answers': [{ make: request(disputed, { text: 'Ayer funcionaba' }) }],
  'POST /api/requests/{id}/problem/close': [
    { make: request(disputed), allow: ['owner'] },
    { make: request(absent), allow: ['technician'] },
  ],

  'GET /api/chat/my-chats': PLAIN,
  'GET /api/chat/request/{requestId}/summary': [{ make: chat }],
  'GET /api/chat/request/{requestId}': [{ make: chat }],
  'POST /api/chat/message': [
    {
      make: async actors => ({
        body: { request_id: await accepted(actors), message: 'Hola', client_id: randomUUID() },
      }),
    },
  ],
  'PUT /api/chat/request/{requestId}/read': [
    {
      make: async actors => {
        const requestId = await accepted(actors);
        return { params: { requestId }, body: { message_id: await message(actors, requestId) } };
      },
    },
  ],

  'GET /api/payments/config': PLAIN,
  'POST /api/payments/create-payment-intent': [
    { make: async actors => ({ body: { request_id: await approved(actors) } }) },
  ],
  'GET /api/payments/{id}/receipt': [{ make: payment(paid) }],
  'GET /api/payments/{id}/receipt.pdf': [{ make: payment(paid) }],
  'GET /api/payouts/statement': MONTH,
  'GET /api/payouts/statement.pdf': MONTH,
  'GET /api/payouts/statement.csv': MONTH,
  'GET /api/stripe-connect/account-status': PLAIN,
  'POST /api/stripe-connect/create-account': PLAIN,
  'POST /api/stripe-connect/create-onboarding-link': [{ answers: [200, 409] }],
  'GET /api/stripe-connect/dashboard-link': [{ answers: [200, 409] }],

  'POST /api/reviews': [
    { make: async actors => ({ body: { request_id: await done(actors), rating: 5, comment: 'Muy bien' } }) },
  ],
  'GET /api/reviews/technician/{id}': [{ make: technician }],

  'GET /api/notifications': PLAIN,
  'GET /api/notifications/unread': PLAIN,
  'PUT /api/notifications/read-all': PLAIN,
  'PUT /api/notifications/{id}/read': [{ make: notification, relations: OWN }],
  'DELETE /api/notifications/{id}': [{ make: notification, relations: OWN }],
  'POST /api/notifications/unsubscribe': [{ make: unsubscription }],
  'GET /api/notifications/preferences': PLAIN,
  'PUT /api/notifications/preferences': [{ make: () => ({ body: { email: false, push: false } }) }],
  'GET /api/notifications/push-key': PLAIN,
  'POST /api/notifications/push-subscriptions': [{ make: () => ({ body: SUBSCRIPTION }) }],
  'DELETE /api/notifications/push-subscriptions': [
    { make: () => ({ body: { endpoint: SUBSCRIPTION.endpoint } }) },
  ],

  'GET /api/admin/technicians/pending': PLAIN,
  'PUT /api/admin/technicians/{profileId}/approve': [{ make: applicant }],
  'DELETE /api/admin/technicians/{profileId}/reject': [{ make: applicant }],
  'GET /api/admin/stats': PLAIN,
  'GET /api/admin/system': PLAIN,
  'GET /api/admin/figures': PLAIN,
  'GET /api/admin/users': PLAIN,
  'DELETE /api/admin/users/{id}': [{ make: anotherUser() }],
  'POST /api/admin/users/{id}/suspend': [{ make: anotherUser(REASON) }],
  'POST /api/admin/users/{id}/reactivate': [{ make: suspended }],
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
  'POST /api/admin/refunds/{id}/retry': [{ make: failedRefund() }],
  'POST /api/admin/refunds/{id}/settle': [{ make: failedRefund({ amount: 80, reason: 'Transferencia' }) }],
};
