import { randomUUID } from 'node:crypto';
import { session } from '../account-fixtures.ts';
import { OWN, PLAIN, type Samples } from './sample.ts';

export const ACCOUNTS_SAMPLES: Samples = {
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
  'POST /api/auth/second-factor': [{ make: () => ({ body: { code: '123456' } }) }],
  'POST /api/account/confirm': [{ make: () => ({ body: {} }), answers: [400] }],
  // Admitted callers get 403, because their accounts do not use Google.
  'POST /api/account/confirm/google': [{ answers: [403] }],
  'GET /api/account/second-factor': PLAIN,
  'POST /api/account/second-factor/start': PLAIN,
  'POST /api/account/second-factor/enable': [
    { make: () => ({ body: { code: '123456' } }), answers: [403, 409] },
  ],
  // Admitted callers get 409, because they have no second factor.
  'POST /api/account/second-factor/recovery-codes': [{ answers: [409] }],
  'DELETE /api/account/second-factor': [{ answers: [409] }],
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
};
