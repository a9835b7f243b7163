import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { mailedLinkEndpoints } from '@oficio/domain/accounts/links/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { reviewEndpoints } from '@oficio/domain/reviews/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../apps/server/src/testing/database/create-database.ts';
import { createDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { type CallOptions, fetchReply } from '../../apps/server/src/testing/http/api-client.ts';
import { linkMailed } from './linked-mail.ts';
import { type Oficio, startOficio } from './support.ts';

describe.each(['sqlite', 'postgres'])('Main job by API calls on %s', engine => {
  let oficio: Oficio;
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    if (engine === 'postgres') database = await createDatabase();
    oficio = await startOficio(database && { DATABASE_URL: database.url });
  });

  afterAll(async () => {
    expect(await oficio.stop()).toBe(0);
    await database?.drop();
  });

  const call = <E extends Endpoint>(
    endpoint: E,
    { token = null, ...options }: CallOptions<E> & { readonly token?: string | null } = {},
  ) => fetchReply(oficio.url, token, endpoint, options);

  const password = 'caldera roja';
  const register = (name: string, role: 'user' | 'technician') =>
    call(accountEndpoints.register, {
      body: { name, role, password, phone: '+34 600 111 222', email: `${randomUUID()}@ejemplo.es` },
    });

  async function until(id: number, token: string, status: Status) {
    for (let tried = 0; tried < 100; tried += 1) {
      const { request } = await call(requestEndpoints.getRequest, { token, params: { id } });
      if (request.status === status) return request;
      await sleep(100);
    }
    throw new Error(`Request ${id} never became ${status}`);
  }

  it('takes a technician from an empty profile to a review of a verified customer that changes the rating', async () => {
    const technician = await register('Rosa Peñalver', 'technician');
    const customer = await register('Íñigo Sáenz', 'user');
    const admin = await call(accountEndpoints.login, {
      body: { email: 'admin@oficio.test', password: 'oficio123' },
    });
    const { services } = await call(technicianEndpoints.listServices);
    expect(services.length).toBeGreaterThanOrEqual(20);
    const service = services.find(({ name }) => name === 'Reparación de calderas');
    if (!service) throw new Error('No such service');

    // A place in the sea, so that no technician of the demo is near.
    const place = { latitude: 41.9, longitude: 3.9 };
    await call(ownProfileEndpoints.updateMyProfile, {
      token: technician.token,
      body: {
        bio: 'Calderas y nada más.',
        experience_years: 12,
        hourly_rate: 35.5,
        address: 'Calle Mayor 3',
        available: 1,
        ...place,
      },
    });
    await call(ownProfileEndpoints.addMyService, {
      token: technician.token,
      body: { service_id: service.id },
    });
    const near = { query: { lat: '41.9', lng: '3.91', radius: '5', service: String(service.id) } };
    expect((await call(technicianSearchEndpoints.listTechnicians, near)).technicians).toEqual([]);

    const waiting = await call(adminTechnicianEndpoints.listPendingTechnicians, {
      query: {},
      token: admin.token,
    });
    const profileId = waiting.technicians.find(({ id }) => id === technician.user.id)?.profile_id;
    await call(adminTechnicianEndpoints.approveTechnician, { token: admin.token, params: { profileId } });
    const [found] = (await call(technicianSearchEndpoints.listTechnicians, near)).technicians;
    expect(found).toMatchObject({ id: technician.user.id, rating: null, hourly_rate: 35.5, distance: 0.8 });

    const form = new FormData();
    for (const [name, value] of Object.entries({
      technician_id: technician.user.id,
      service_id: service.id,
      description: 'La caldera pierde agua y la presión baja cada mañana.',
      address: 'Calle del Mar 7, 2.º B',
      ...place,
    }))
      form.set(name, String(value));
    form.set('image', new Blob([PIXEL], { type: 'image/png' }), 'caldera.png');
    const { request } = await call(requestEndpoints.createRequest, { token: customer.token, body: form });
    const photo = await fetch(`${oficio.url}${request.image_url}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const params = { id: request.id };
    const put = (status: Status) =>
      call(requestEndpoints.setRequestStatus, { token: technician.token, params, body: { status } });
    await put('accepted');
    await call(requestEndpoints.approveRequest, {
      token: technician.token,
      params,
      body: { negotiated_price: 120.5, negotiated_date: null },
    });
    await pay(request.id, customer.token);
    await until(request.id, customer.token, 'payment_completed');
    await put('in_progress');
    await put('completed');
    await call(reviewEndpoints.createReview, {
      token: customer.token,
      body: { request_id: request.id, rating: 4, comment: 'Rápida y limpia.' },
    });
    const verification = await linkMailed(oficio, customer.user.email, 'Verifica tu email');
    const token = new URL(verification, oficio.url).searchParams.get('token') ?? '';
    await call(mailedLinkEndpoints.verifyEmail, { token: customer.token, body: { token } });
    const { technician: profile } = await call(technicianEndpoints.getTechnician, {
      params: { id: technician.user.id },
    });
    expect([profile.rating, profile.total_reviews]).toEqual([4, 1]);
    expect((await call(technicianSearchEndpoints.listTechnicians, near)).technicians[0]).toMatchObject({
      rating: 4,
      total_reviews: 1,
    });
  });

  /** Pays like a card form: gets the secret from our API and sends the card only to the provider. */
  async function pay(requestId: number, token: string) {
    const config = await call(chargeEndpoints.paymentConfig);
    expect(config.provider).toBe('sandbox');
    const { clientSecret, amount } = await call(chargeEndpoints.createPaymentIntent, {
      token,
      body: { request_id: requestId },
    });
    expect(amount).toBe(120.5);
    const intent = clientSecret.split('_secret_')[0];
    const confirm = (paymentMethod: string) =>
      fetch(`${config.apiUrl ?? oficio.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
      });
    const declined = await confirm('pm_card_chargeDeclined');
    expect([declined.status, await declined.json()]).toMatchObject([
      402,
      { error: { code: 'card_declined' } },
    ]);
    expect((await confirm('pm_card_visa')).status).toBe(200);
  }
});

/** A valid PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
