import { ERRORS } from '@oficio/domain/errors.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { snapshotRequestState } from '../../../testing/database/snapshot-request-state.ts';
import { runsOf } from '../../../testing/extent.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { type SecondProcess, startSecondProcess } from '../../../testing/process/second-process.ts';
import { NEW_REQUEST } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { createRequest, setRequestStatus } = requestEndpoints;
const ROUNDS = runsOf(4, 10);

onBothEngines('a repeated POST of a request', world => {
  let customer: Person;
  let technician: Person;
  let photo: Buffer;
  let secondProcess: SecondProcess;

  beforeAll(async () => {
    const { app } = world();
    secondProcess = await startSecondProcess(app.platform.settings);
    customer = await seedPerson(app, 'user');
    technician = await seedTechnician(app, { approvedBy: await seedPerson(app, 'admin') });
    photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  });
  afterAll(() => secondProcess.stop());

  const fields = (wish: object) =>
    Object.entries({ ...NEW_REQUEST, ...wish }).map(([name, value]) => [name, String(value)] as const);
  const send = (wish: object, by = customer, bytes = photo) =>
    postForm(world().app, by.token, createRequest, fields(wish), [{ bytes }]);

  it('returns the first request in its current state and stores nothing new', async () => {
    const wish = { client_id: 'lost-answer', technician_id: technician.id };
    const first = await send(wish);
    expect(first.status).toBe(201);
    const before = await snapshotRequestState(world().app);
    expect(await send(wish)).toEqual(first);
    expect(await snapshotRequestState(world().app)).toEqual(before);

    const { id } = first.body.request ?? { id: 0 };
    await technician.call(setRequestStatus, { params: { id }, body: { status: 'accepted' } });
    const again = await send(wish);
    expect([again.status, again.body.request]).toMatchObject([201, { id, status: 'accepted' }]);
  });

  it('returns 409 when the same user sent other fields or another photo with the key', async () => {
    const wish = { client_id: 'changed-text' };
    const first = await send(wish);
    const before = await snapshotRequestState(world().app);
    const code = 'request_already_sent';
    const refusal = { status: 409, body: { error: ERRORS[code][1], code } };
    expect(await send({ ...wish, description: 'Y también el del baño' })).toEqual(refusal);
    expect(await send(wish, customer, await sharp(photo).flop().negate().png().toBuffer())).toEqual(refusal);
    expect(await snapshotRequestState(world().app)).toEqual(before);

    const neighbour = await seedPerson(world().app, 'user');
    const theirs = await send(wish, neighbour);
    expect(theirs.status).toBe(201);
    expect(theirs.body.request?.id).not.toBe(first.body.request?.id);
  });

  it('creates another request for another key or without a key', async () => {
    const ids = [];
    for (const wish of [{ client_id: 'one' }, { client_id: 'two' }, {}, {}])
      ids.push((await send(wish)).body.request?.id);
    expect(new Set(ids).size).toBe(4);
  });

  it(`creates one request when two processes get it three times at once, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const wish = { client_id: `round-${round}`, technician_id: technician.id };
      const before = await snapshotRequestState(world().app);
      const answers = await Promise.all([send(wish), send(wish), sendToSecondProcess(wish)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.request?.id)).size).toBe(1);
      const after = await snapshotRequestState(world().app);
      const growth = (['requests', 'request_events', 'notifications'] as const).map(
        table => (after.rows[table]?.size ?? 0) - (before.rows[table]?.size ?? 0),
      );
      expect([...growth, after.photos.length - before.photos.length]).toEqual([1, 1, 1, 1]);
    }
  });

  /** Sends the same form to the other process. */
  async function sendToSecondProcess(wish: object) {
    const form = new FormData();
    for (const [name, value] of fields(wish)) form.append(name, value);
    form.append('image', new File([new Uint8Array(photo)], 'foto.jpg', { type: 'image/jpeg' }));
    const answer = await fetch(`${secondProcess.url}${createRequest.path}`, {
      method: createRequest.method,
      headers: { authorization: `Bearer ${customer.token}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as { request?: { id: number } } };
  }
});
