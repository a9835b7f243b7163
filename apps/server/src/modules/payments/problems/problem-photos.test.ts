import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { pathOf } from '@oficio/domain/endpoint.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sweepPhotos } from '../../../composition/photo-sweeps.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { postChatPhoto } from '../../../testing/chat/chat-photo.ts';
import { unzip } from '../../../testing/files/unzip.ts';
import { noisyPhoto } from '../../../testing/http/photo.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { preparePayments, seedParties, settle } from '../../../testing/payments/payments.ts';
import { COMPLAINT, heldJob, report, requestFor, startedJob } from '../../../testing/payments/problems.ts';
import { forceStatus } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { insertEvent } from '../../requests/store/write-requests.ts';

const DAY = 86_400_000;
const REASON = 'Hemos visto las fotos';

onOneEngine('problem photos', world => {
  const parties = preparePayments(world);
  let photo: Buffer;
  const app = () => world().app;
  const folder = () => join(app().platform.settings.dataDir, 'photos');
  const stored = () => readdir(folder()).catch((): string[] => []);
  const send = (who: Person, endpoint: Endpoint, id: number, text: string, bytes: Uint8Array) =>
    postForm(
      app(),
      who.token,
      { ...endpoint, path: pathOf(endpoint, { id }) as Endpoint['path'] },
      [[endpoint === problemEndpoints.answerProblem ? 'text' : 'reason', text]],
      [{ bytes }],
    );
  const reportWithPhoto = (id: number, bytes: Uint8Array = photo) =>
    send(parties.customer, problemEndpoints.reportProblem, id, COMPLAINT, bytes);
  const photosFor = async (who: Person, id: number) =>
    (await who.call(problemEndpoints.getProblemEntries, { params: { id } })).reply.entries.map(
      ({ image_url }) => image_url,
    );
  const refundAll = async (id: number) => {
    const paymentId = (await requestFor(parties.admin, id)).money?.payment_id ?? 0;
    const body = { amount: null, reason: REASON };
    (await parties.admin.call(adminPaymentEndpoints.refundPayment, { params: { id: paymentId }, body }))
      .reply;
    await settle(app());
  };

  beforeAll(async () => {
    photo = await noisyPhoto();
  });

  it('returns signed photo URLs to both sides and to administrators', async () => {
    const id = await heldJob(app(), parties);
    expect((await reportWithPhoto(id)).status).toBe(200);
    expect(
      (await send(parties.technician, problemEndpoints.answerProblem, id, 'Así quedó', photo)).status,
    ).toBe(200);
    for (const who of [parties.customer, parties.technician, parties.admin]) {
      const urls = await photosFor(who, id);
      expect(urls).toHaveLength(2);
      for (const url of urls) {
        const { statusCode, headers, rawPayload } = await app().server.inject({ url: url ?? '' });
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
        expect((await sharp(rawPayload).metadata()).format).toBe('webp');
      }
    }
    const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
    const refused = await stranger.call(problemEndpoints.getProblemEntries, { params: { id } });
    expect(refused.status).toBe(404);
  });

  it('returns 400 and stores nothing when the file is not a photo', async () => {
    const id = await heldJob(app(), parties);
    const before = await stored();
    const answer = await reportWithPhoto(id, Buffer.from('<svg onload="alert(1)"/>'));
    expect([answer.status, answer.body.error]).toEqual([400, 'Solo se permiten archivos de imagen']);
    expect((await requestFor(parties.customer, id)).money?.problem).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('does not store the photo of a refused report', async () => {
    const id = await heldJob(app(), parties);
    (await report(parties.customer, id)).reply;
    const before = await stored();
    expect((await reportWithPhoto(id)).status).toBe(409);
    const stranger = await seedTechnician(app(), { approvedBy: parties.admin });
    const intruder = await send(stranger, problemEndpoints.answerProblem, id, 'Hola', photo);
    expect([intruder.status, await stored()]).toEqual([404, before]);
  });

  it('keeps showing the photos of a problem to the technician after the job is cancelled by its decision', async () => {
    const id = await startedJob(app(), parties);
    expect((await reportWithPhoto(id)).status).toBe(200);
    expect(await photosFor(parties.technician, id)).toEqual([expect.stringContaining('/api/files/')]);
    await refundAll(id);
    expect((await requestFor(parties.technician, id)).status).toBe('cancelled');
    for (const who of [parties.technician, parties.customer])
      expect(await photosFor(who, id)).toEqual([expect.stringContaining('/api/files/')]);
  });

  it('refuses a photo of the customer in the chat of a cancelled job with an undecided problem', async () => {
    const id = await startedJob(app(), parties);
    (await report(parties.customer, id)).reply;
    const accepted = { action: 'accept', from: 'pending', to: 'accepted' } as const;
    // The job is inserted without its history, and the chat of a cancelled job needs the acceptance.
    await app().platform.database.transaction(tx =>
      insertEvent(tx, { requestId: id, actorId: parties.technician.id, ...accepted }),
    );
    await forceStatus(app(), id, 'cancelled');
    const { status, body } = await postChatPhoto(app(), parties.customer, id);
    expect([status, body.error]).toEqual([...ERRORS.chat_photo_hidden]);
    expect((await postChatPhoto(app(), parties.technician, id)).status).toBe(201);
  });

  it('keeps problem photos when the sweep removes photos without an owner', async () => {
    const id = await heldJob(app(), parties);
    await reportWithPhoto(id);
    const before = await stored();
    const seconds = (Date.now() - 2 * DAY) / 1000;
    for (const name of before) await utimes(join(folder(), name), seconds, seconds);
    expect(await sweepPhotos(app().platform)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('exports the texts of both sides with only the own photos and erases the own photos with the account', async () => {
    const own = await seedParties(app());
    const id = await heldJob(app(), own);
    const words = `Soy ${own.customer.name} y gotea`;
    expect((await send(own.customer, problemEndpoints.reportProblem, id, words, photo)).status).toBe(200);
    expect((await send(own.technician, problemEndpoints.answerProblem, id, 'No gotea', photo)).status).toBe(
      200,
    );
    const entries = await app()
      .platform.database.read.selectFrom('problem_entries')
      .innerJoin('problems', 'problems.id', 'problem_entries.problem_id')
      .selectAll('problem_entries')
      .where('request_id', '=', id)
      .orderBy('problem_entries.id')
      .execute();
    const archiveOf = async (who: Person) => {
      const files = unzip((await who.call(ownAccountEndpoints.exportData)).reply.bytes);
      return {
        problems: JSON.parse(files.get('problemas.json')?.toString() ?? 'null'),
        photos: [...files.keys()].filter(name => name.startsWith('fotos/')),
      };
    };
    const [first, second] = entries;
    const mine = await archiveOf(own.customer);
    expect(mine.problems).toMatchObject([
      {
        solicitud: id,
        tipo: 'Problema con el trabajo',
        mensajes: [
          { texto: words, por_ti: true, foto: `fotos/problema-${first?.id}.webp` },
          { texto: 'No gotea', por_ti: false, foto: null },
        ],
      },
    ]);
    expect(mine.photos).toEqual([`fotos/problema-${first?.id}.webp`]);
    expect((await archiveOf(own.technician)).photos).toEqual([`fotos/problema-${second?.id}.webp`]);

    await refundAll(id);
    const deleted = await own.customer.call(ownAccountEndpoints.deleteAccount, {
      body: { confirmation: 'ELIMINAR' },
    });
    expect(deleted.status).toBe(200);
    await world().app.platform.tasks.drain();
    expect(await stored()).not.toContain(first?.image);
    const { entries: left } = (
      await own.technician.call(problemEndpoints.getProblemEntries, { params: { id } })
    ).reply;
    expect(
      left.map(({ side, author_name, text, image_url }) => [side, author_name, text, image_url]),
    ).toEqual([
      ['customer', 'Usuario eliminado', 'Soy [eliminado] y gotea', null],
      ['technician', own.technician.name, 'No gotea', expect.stringContaining('/api/files/')],
    ]);
    expect(await stored()).toContain(second?.image);
  });
});
