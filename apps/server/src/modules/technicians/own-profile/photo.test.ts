import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { personFileEndpoints } from '@oficio/domain/admin/person-file/contract.ts';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { PHOTO_WIDTHS, photoFiles, photoName, photoUrl } from '@oficio/domain/photos.ts';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import { technicianSearchEndpoints } from '@oficio/domain/technicians/search/contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { acceptedJob } from '../../../testing/requests/requests.ts';
import { seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';

const { setMyPhoto, removeMyPhoto, getMyProfile } = ownProfileEndpoints;
const PLACE = { lat: '40.4168', lng: '-3.7038' };

/** Returns a JPEG of one colour, 400 × 200 px, as a camera writes it: with the place and a rotation. */
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
    .jpeg()
    .toBuffer();

onBothEngines('the photo of a technician', (world, onOne) => {
  let other: App;
  let admin: Person;
  let photo: Buffer;

  beforeAll(async () => {
    await world().app.server.ready();
    other = await world().neighbour();
    await other.server.ready();
    admin = await seedPerson(world().app, 'admin');
    photo = await picture('teal');
  });

  const stored = async () =>
    (await readdir(join(world().app.platform.settings.dataDir, 'photos')).catch((): string[] => [])).sort();
  const send = (who: Person, bytes: Uint8Array, type = 'image/jpeg') =>
    postForm(world().app, who.token, setMyPhoto, [], [{ bytes, type }]);
  const upload = async (who: Person): Promise<string> => {
    const { status, body } = await send(who, photo);
    expect(status).toBe(200);
    return body.profile?.photo ?? '';
  };
  const publicPhoto = async (app: App, id: number) => {
    const path = technicianEndpoints.getTechnician.path.replace('{id}', String(id));
    return (await app.server.inject(path)).json().technician.photo as string | null;
  };
  const cardPhoto = async (app: App, id: number) => {
    const query = new URLSearchParams({ ...PLACE, limit: '200' });
    const reply = await app.server.inject(`${technicianSearchEndpoints.listTechnicians.path}?${query}`);
    const cards: { id: number; photo?: string }[] = reply.json().technicians;
    return cards.find(card => card.id === id)?.photo;
  };
  const serve = (address: string) => world().app.server.inject(address);

  it('leaves the files of one photo after two uploads at the same time', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    const before = (await stored()).length;
    await Promise.all([upload(technician), upload(technician)]);
    await expect.poll(async () => (await stored()).length).toBe(before + PHOTO_WIDTHS.length);
    const { photo: name } = (await technician.call(getMyProfile)).reply.profile;
    expect((await serve(photoUrl(name ?? '', 768))).statusCode).toBe(200);
  });

  it('shows the photo on the card and the profile of every process, also after a change', async () => {
    const technician = await seedTechnician(world().app, { approvedBy: admin });
    expect(await publicPhoto(world().app, technician.id)).toBeNull();
    expect(await publicPhoto(other, technician.id)).toBeNull();
    expect(await cardPhoto(other, technician.id)).toBeUndefined();
    const first = await upload(technician);
    for (const app of [world().app, other]) {
      await expect.poll(() => publicPhoto(app, technician.id)).toBe(first);
      await expect.poll(() => cardPhoto(app, technician.id)).toBe(first);
    }
    const second = await upload(technician);
    expect(second).not.toBe(first);
    for (const app of [world().app, other]) {
      await expect.poll(() => publicPhoto(app, technician.id)).toBe(second);
      await expect.poll(() => cardPhoto(app, technician.id)).toBe(second);
    }
    await expect.poll(async () => (await serve(photoUrl(first, 96))).statusCode).toBe(404);
    (await technician.call(removeMyPhoto)).reply;
    expect((await technician.call(getMyProfile)).reply.profile.photo).toBeNull();
    for (const app of [world().app, other]) {
      await expect.poll(() => publicPhoto(app, technician.id)).toBeNull();
      await expect.poll(() => cardPhoto(app, technician.id)).toBeUndefined();
    }
    await expect.poll(async () => (await serve(photoUrl(second, 96))).statusCode).toBe(404);
  });

  onOne(() => {
    it('stores squares of all sizes without metadata and lets caches show them to everyone for an hour', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      const name = await upload(technician);
      expect(await stored()).toEqual(expect.arrayContaining(photoFiles(name, PHOTO_WIDTHS)));
      for (const width of PHOTO_WIDTHS) {
        const reply = await serve(photoUrl(name, width));
        expect(reply.statusCode).toBe(200);
        expect(reply.headers['content-type']).toBe('image/webp');
        expect(reply.headers['cache-control']).toBe('public, max-age=3600, must-revalidate');
        const { format, width: wide, height: high, exif } = await sharp(reply.rawPayload).metadata();
        expect({ format, wide, high, exif }).toEqual({
          format: 'webp',
          wide: width,
          high: width,
          exif: undefined,
        });
      }
    });

    it('answers 304 to a browser that asks again, and 404 once the photo is removed', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      const url = photoUrl(await upload(technician), 96);
      const { etag } = (await serve(url)).headers;
      const again = () => world().app.server.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
      (await technician.call(removeMyPhoto)).reply;
      await expect.poll(async () => (await again()).statusCode).toBe(404);
    });

    it('shows photos to everyone only while the profile is public, and before and after to the owner and the staff', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      const name = photoName(await upload(technician));
      const { status, body } = await postForm(
        world().app,
        technician.token,
        ownProfileEndpoints.addPortfolioPhoto,
        [['caption', 'Mi obra']],
        [{ bytes: photo, type: 'image/jpeg' }],
      );
      expect(status).toBe(201);
      const work = photoName(body.profile?.works[0]?.photo ?? '');
      const open = async () =>
        Promise.all([name, work].map(async each => (await serve(photoUrl(each, 192))).statusCode));
      expect(await open()).toEqual([404, 404]);

      const previews = async () => {
        const { profile } = (await technician.call(getMyProfile)).reply;
        const seen = (await admin.call(technicianEndpoints.getTechnician, { params: { id: technician.id } }))
          .reply.technician;
        return [profile, seen].flatMap(shown => [shown.photo ?? '', shown.works[0]?.photo ?? '']);
      };
      for (const preview of await previews()) {
        const { statusCode, headers } = await serve(photoUrl(preview, 192));
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=300']);
        expect(
          (await serve(photoUrl(preview, 192).replace(/signature=..../, 'signature=AAAA'))).statusCode,
        ).toBe(404);
      }
      const [old = ''] = await previews();
      const waiting = (await admin.call(adminTechnicianEndpoints.listPendingTechnicians)).reply.technicians;
      const listed = waiting.find(({ id }) => id === technician.id);
      expect((await serve(photoUrl(listed?.photo ?? '', 192))).statusCode).toBe(200);

      const { id: profileId } = (await technician.call(getMyProfile)).reply.profile;
      (await admin.call(adminTechnicianEndpoints.approveTechnician, { params: { profileId } })).reply;
      expect(await open()).toEqual([200, 200]);
      expect(await previews()).toEqual([name, work, name, work]);

      const reason = { body: { reason: 'Prueba' } };
      (await admin.call(adminUserEndpoints.suspendUser, { params: { id: technician.id }, ...reason })).reply;
      expect(await open()).toEqual([404, 404]);
      const file = (await admin.call(personFileEndpoints.getPerson, { params: { id: technician.id } })).reply;
      expect((await serve(photoUrl(file.person.technician?.photo ?? '', 192))).statusCode).toBe(200);
      world().now += 15 * 60_000;
      expect((await serve(photoUrl(old, 192))).statusCode).toBe(404);
    });

    it('names the photo of a technician to the customer of a job only while the profile is public', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      const name = await upload(technician);
      const customer = await seedPerson(world().app, 'user');
      const id = await acceptedJob(customer, technician);
      const shown = async () => [
        (await customer.call(requestEndpoints.getRequest, { params: { id } })).reply.request.technician_photo,
        (await customer.call(chatEndpoints.getChat, { params: { requestId: id } })).reply.chat
          .technician_photo,
      ];
      expect(await shown()).toEqual([name, name]);
      const suspension = { params: { id: technician.id }, body: { reason: 'Prueba' } };
      (await admin.call(adminUserEndpoints.suspendUser, suspension)).reply;
      expect(await shown()).toEqual([null, null]);
    });

    it('refuses a missing file, a drawing in SVG and a text, and stores nothing', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      const before = await stored();
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      expect(await postForm(world().app, technician.token, setMyPhoto, [])).toMatchObject({
        status: 400,
        body: { error: 'Elige una foto' },
      });
      for (const [bytes, type] of [
        [svg, 'image/svg+xml'],
        [Buffer.from('no es una foto'), 'image/jpeg'],
      ] as const)
        expect(await send(technician, bytes, type)).toMatchObject({
          status: 400,
          body: { error: 'Solo se permiten archivos de imagen' },
        });
      expect(await stored()).toEqual(before);
    });

    it('deletes the photo and its files with the account', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      const name = await upload(technician);
      await deleteCompletely(world().app, technician.id);
      await expect
        .poll(async () => (await stored()).filter(file => photoFiles(name, PHOTO_WIDTHS).includes(file)))
        .toEqual([]);
    });

    it('exports the photo with the personal data', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: admin });
      await upload(technician);
      const { reply } = await technician.call(ownAccountEndpoints.exportData);
      expect(Buffer.from(reply.bytes).includes('fotos/perfil.webp')).toBe(true);
    });

    it('does not serve private photos or other files at public addresses', async () => {
      const name = await world().app.platform.files.save(await sharp(photo).webp().toBuffer());
      for (const path of [name, '../oficio.db', 'x-96.webp', `${name.replace('.webp', '')}-96.webp`])
        expect((await serve(`/photos/${encodeURIComponent(path)}`)).statusCode).toBe(404);
    });
  });
});
