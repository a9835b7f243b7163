import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../accounts/people.ts';
import { seedPerson } from '../accounts/seed-person.ts';
import { onOneEngine } from '../world.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: A client written from the specification knows no types.
  readonly reply: any;
}

/**
 * A client that was written only from section 7 of the specification. It uses no code of the project, sends form values as texts and
 * `content-type: application/json` on every call that is not a form.
 */
onOneEngine('a client written only from the specification', world => {
  let url: string;
  let admin: string;
  let customer: string;
  let technician: string;
  let technicianId: number;

  async function send(token: string | null, method: string, path: string, body?: object): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(!form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    return { status: response.status, reply: await response.json() };
  }

  async function succeed(token: string | null, method: string, path: string, body?: object) {
    const { status, reply } = await send(token, method, path, body);
    expect([method, path, status, reply]).toEqual([method, path, expect.toSatisfy(isSuccess), reply]);
    return reply;
  }

  /** Returns the request form without empty fields. */
  function formOf(fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
    return form;
  }

  const register = (email: string, role: string) =>
    succeed(null, 'POST', '/api/auth/register', {
      name: 'Marta Ruiz',
      email,
      password: TEST_PASSWORD,
      phone: '',
      role,
    });

  async function acceptedRequest(): Promise<number> {
    const form = formOf({
      technician_id: String(technicianId),
      service_id: '1',
      description: 'Gotea el grifo',
    });
    const { request } = await succeed(customer, 'POST', '/api/requests', form);
    await succeed(technician, 'PUT', `/api/requests/${request.id}/status`, { status: 'accepted' });
    return request.id;
  }

  beforeAll(async () => {
    const { app } = world();
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    admin = (await seedPerson(app, 'admin')).token;
    customer = (await register('cliente@spec.test', 'user')).token;
    const session = await register('tecnico@spec.test', 'technician');
    technician = session.token;
    technicianId = session.user.id;
    await succeed(technician, 'PUT', '/api/technicians/profile', {
      bio: 'Fontanera',
      experience_years: '5',
      hourly_rate: '25.50',
      latitude: '40.4168',
      longitude: '-3.7038',
      address: 'Calle Mayor, 1',
      available: '1',
    });
    await succeed(technician, 'POST', '/api/technicians/services', { service_id: '1' });
    const { technicians } = await succeed(admin, 'GET', '/api/admin/technicians/pending');
    const { profile_id } = technicians.find(({ id }: { id: number }) => id === technicianId);
    await succeed(admin, 'PUT', `/api/admin/technicians/${profile_id}/approve`);
  });

  it('logs in and reads its own account', async () => {
    const { token } = await succeed(null, 'POST', '/api/auth/login', {
      email: 'cliente@spec.test',
      password: TEST_PASSWORD,
    });
    expect((await succeed(token, 'GET', '/api/auth/me')).user.email).toBe('cliente@spec.test');
  });

  it('reads its profile back as numbers', async () => {
    const { profile } = await succeed(technician, 'GET', '/api/technicians/my/profile');
    expect(profile).toMatchObject({
      experience_years: 5,
      hourly_rate: 25.5,
      latitude: 40.4168,
      longitude: -3.7038,
      available: 1,
      service_ids: [1],
    });
  });

  it('finds technicians with empty filters', async () => {
    const empty = '/api/technicians?service=&minRating=&maxPrice=&lat=&lng=&radius=';
    const near = '/api/technicians?service=&minRating=&maxPrice=&lat=40.4168&lng=-3.7038&radius=10';
    for (const path of [empty, near]) {
      const { technicians } = await succeed(null, 'GET', path);
      expect(technicians.map(({ id }: { id: number }) => id)).toEqual([technicianId]);
    }
    expect((await succeed(null, 'GET', `/api/technicians/${technicianId}`)).technician.id).toBe(technicianId);
    expect((await succeed(null, 'GET', `/api/reviews/technician/${technicianId}`)).reviews).toEqual([]);
  });

  it('adds and removes a service without a body', async () => {
    const { services } = await succeed(null, 'GET', '/api/services');
    const { id } = services.at(-1);
    await succeed(technician, 'POST', '/api/technicians/services', { service_id: String(id) });
    const { profile } = await succeed(technician, 'DELETE', `/api/technicians/services/${id}`);
    expect(profile.service_ids).toEqual([1]);
  });

  it('reads, marks and deletes notifications without a body', async () => {
    await acceptedRequest();
    const { notifications } = await succeed(customer, 'GET', '/api/notifications');
    const [{ id }] = notifications;
    await succeed(customer, 'PUT', `/api/notifications/${id}/read`);
    await succeed(customer, 'PUT', '/api/notifications/read-all');
    expect(await succeed(customer, 'GET', '/api/notifications/unread')).toEqual({ unreadCount: 0 });
    await succeed(customer, 'DELETE', `/api/notifications/${id}`);
  });

  it('asks a chosen technician for a service at a local time, with a service and a description only', async () => {
    const day = new Date(world().now + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    const form = formOf({
      technician_id: String(technicianId),
      service_id: '1',
      description: 'Gotea el grifo',
      latitude: '',
      longitude: '',
      address: '',
      scheduled_date: `${day}T10:30`,
    });
    const { request } = await succeed(customer, 'POST', '/api/requests', form);
    const inMadrid = new Date(request.scheduled_date).toLocaleTimeString('es-ES', {
      timeZone: 'Europe/Madrid',
    });
    expect([request.address, request.latitude, inMadrid]).toEqual([null, null, '10:30:00']);
    await succeed(customer, 'PUT', `/api/requests/${request.id}/status`, { status: 'cancelled' });
  });

  it('asks for a service on a day, without a time', async () => {
    const day = new Date(world().now + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
    const form = formOf({
      technician_id: String(technicianId),
      service_id: '1',
      description: 'Gotea el grifo',
      scheduled_date: day,
    });
    const { request } = await succeed(customer, 'POST', '/api/requests', form);
    expect([request.scheduled_date, request.scheduled_days]).toEqual([null, day]);
    await succeed(customer, 'PUT', `/api/requests/${request.id}/status`, { status: 'cancelled' });
    const past = formOf({
      service_id: '1',
      technician_id: String(technicianId),
      description: 'a',
      scheduled_date: '2026-01-02',
    });
    const refused = await send(customer, 'POST', '/api/requests', past);
    expect([refused.status, refused.reply.field]).toEqual([400, 'scheduled_date']);
  });

  it('gets 400 for an open request without a place', async () => {
    const wish = { service_id: '1', description: 'Gotea el grifo' };
    const refused = await send(customer, 'POST', '/api/requests', formOf(wish));
    expect([refused.status, refused.reply.field]).toEqual([400, 'address']);
    const place = { address: 'Plaza Mayor, 1', latitude: '40.4155', longitude: '-3.7074' };
    const { request } = await succeed(customer, 'POST', '/api/requests', formOf({ ...wish, ...place }));
    const { requests } = await succeed(technician, 'GET', '/api/requests/for-technician');
    expect(requests.map(({ id }: { id: number }) => id)).toContain(request.id);
    await succeed(customer, 'PUT', `/api/requests/${request.id}/status`, { status: 'cancelled' });
  });

  it('approves with a price as text and a null date, and begins the payment', async () => {
    const id = await acceptedRequest();
    const offer = { negotiated_price: '12.50', negotiated_date: null };
    await succeed(technician, 'PUT', `/api/requests/${id}/approve`, offer);
    const { request } = await succeed(customer, 'GET', `/api/requests/${id}`);
    expect(request).toMatchObject({ status: 'approved', negotiated_price: 12.5, negotiated_date: null });
    const paid = await succeed(customer, 'POST', '/api/payments/create-payment-intent', {
      request_id: String(id),
    });
    expect(paid.clientSecret).toEqual(expect.any(String));
  });

  it.each(['12,50', '1e3', ' 12 ', '0x10', '+5'])('gets 400 for the price %j', async negotiated_price => {
    const id = await acceptedRequest();
    const offer = { negotiated_price, negotiated_date: null };
    expect(await send(technician, 'PUT', `/api/requests/${id}/approve`, offer)).toEqual({
      status: 400,
      reply: { error: 'El precio debe ser un número', field: 'negotiated_price' },
    });
  });

  it('reviews with a rating as text once the job is completed', async () => {
    const id = await acceptedRequest();
    await world().app.platform.database.transaction(({ db }) =>
      db.updateTable('requests').set({ status: 'completed' }).where('id', '=', id).execute(),
    );
    const review = { request_id: String(id), rating: '5', comment: '' };
    expect((await succeed(customer, 'POST', '/api/reviews', review)).review).toMatchObject({ rating: 5 });
    const { requests } = await succeed(customer, 'GET', '/api/requests/my-requests');
    expect(requests[0].id).toBe(id);
  });

  it('writes to the chat by HTTP and reads the last message as a text', async () => {
    const id = await acceptedRequest();
    await succeed(customer, 'POST', '/api/chat/message', { request_id: String(id), message: 'Hola' });
    const { messages } = await succeed(technician, 'GET', `/api/chat/request/${id}`);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['Hola']);
    const { chats } = await succeed(technician, 'GET', '/api/chat/my-chats');
    expect(chats[0]).toMatchObject({ request_id: id, last_message: 'Hola' });
  });

  it('opens a payment account without a body', async () => {
    expect(await succeed(technician, 'GET', '/api/stripe-connect/account-status')).toMatchObject({
      hasAccount: false,
    });
    await succeed(technician, 'POST', '/api/stripe-connect/create-account');
    const { url: page } = await succeed(technician, 'POST', '/api/stripe-connect/create-onboarding-link');
    expect(page).toEqual(expect.any(String));
  });

  it('manages users and settings as administrator, with the port as text', async () => {
    await succeed(admin, 'GET', '/api/admin/stats');
    const { user } = await register('adios@spec.test', 'user');
    const { users } = await succeed(admin, 'GET', '/api/admin/users');
    expect(users.map(({ id }: { id: number }) => id)).toContain(user.id);
    await succeed(admin, 'DELETE', `/api/admin/users/${user.id}`);
    const { config } = await succeed(admin, 'GET', '/api/admin/config');
    const server = { email_service: 'smtp', email_smtp_host: 'mail.spec.test', email_smtp_port: '465' };
    const saved = await succeed(admin, 'PUT', '/api/admin/config', { ...config, ...server });
    expect(saved.config.email_smtp_port).toBe(465);
  });
});

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
