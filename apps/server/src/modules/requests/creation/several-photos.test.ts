import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { snapshotRequestState } from '../../../testing/database/snapshot-request-state.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { NEW_REQUEST } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';

const { createRequest, getRequest, listMyRequests, listTechnicianRequests } = requestEndpoints;

onOneEngine('a request with several photos', world => {
  let customer: Person;
  let technician: Person;
  /** Photos of different widths, by which they are recognized. */
  let photos: Buffer[];

  beforeAll(async () => {
    const { app } = world();
    customer = await seedPerson(app, 'user');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
    photos = await Promise.all(
      [10, 20, 30, 40, 50, 60].map(width =>
        sharp({ create: { width, height: 9, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    );
  });

  const send = (sent: readonly Buffer[], wish: object = {}) =>
    postForm(
      world().app,
      customer.token,
      createRequest,
      Object.entries({ ...NEW_REQUEST, ...wish }).map(([name, value]) => [name, String(value)] as const),
      sent.map(bytes => ({ bytes })),
    );
  const widths = (urls: readonly string[] = []) =>
    Promise.all(
      urls.map(async url => {
        const { rawPayload } = await world().app.server.inject({ url });
        return (await sharp(rawPayload).metadata()).width;
      }),
    );

  it('shows all photos to its readers in their order, and begins with the first', async () => {
    const { status, body } = await send(photos, { technician_id: technician.id });
    expect(status).toBe(201);
    const id = body.request?.id ?? 0;
    const seen = [body.request];
    for (const reader of [customer, technician])
      seen.push((await reader.call(getRequest, { params: { id } })).reply.request);
    for (const [reader, list] of [
      [customer, listMyRequests],
      [technician, listTechnicianRequests],
    ] as const)
      seen.push((await reader.call(list)).reply.requests.find(request => request.id === id));
    for (const request of seen) {
      expect(await widths(request?.image_urls)).toEqual([10, 20, 30, 40, 50, 60]);
      expect(request?.image_url).toBe(request?.image_urls[0]);
    }
  });

  it('stores nothing when one photo is refused', async () => {
    const before = await snapshotRequestState(world().app);
    const [first = Buffer.of(), second = Buffer.of()] = photos;
    const { status, body } = await send([first, second, Buffer.from('no photo')]);
    expect([status, body.error]).toEqual([
      400,
      'La foto 3 no se puede usar. Solo se permiten archivos de imagen',
    ]);
    expect(await snapshotRequestState(world().app)).toEqual(before);
  });

  it('treats a repeated request as the same only with the same photos in the same order', async () => {
    const wish = { client_id: 'several-photos' };
    const [one = Buffer.of(), two = Buffer.of(), three = Buffer.of()] = photos;
    // Ends differently, but has the same length.
    const [twoA, twoB] = ['a', 'b'].map(end => Buffer.concat([two, Buffer.from(end)])) as [Buffer, Buffer];
    const sent = [one, twoA, three];
    const first = await send(sent, wish);
    expect(first.status).toBe(201);
    expect(await send(sent, wish)).toEqual(first);
    const before = await snapshotRequestState(world().app);
    for (const others of [[one, twoB, three], [one, three, twoA], [one, twoA], []])
      expect(await send(others, wish)).toEqual({
        status: 409,
        body: { error: ERRORS.request_already_sent[1], code: 'request_already_sent' },
      });
    expect(await snapshotRequestState(world().app)).toEqual(before);
  });
});
