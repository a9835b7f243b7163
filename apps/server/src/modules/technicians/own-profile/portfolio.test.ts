import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { auditEndpoints } from '@oficio/domain/admin/audit/contract.ts';
import { ERRORS } from '@oficio/domain/errors.ts';
import { notificationEndpoints } from '@oficio/domain/notifications/contract.ts';
import { PHOTO_WIDTHS, PORTFOLIO_WIDTHS, photoFiles, photoUrl } from '@oficio/domain/photos.ts';
import { adminTechnicianEndpoints } from '@oficio/domain/technicians/admin/contract.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import { MAX_PORTFOLIO_PHOTOS } from '@oficio/domain/technicians/limits.ts';
import { ownProfileEndpoints } from '@oficio/domain/technicians/own-profile/contract.ts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { App } from '../../../app.ts';
import { deleteCompletely } from '../../../testing/accounts/delete-completely.ts';
import type { Person } from '../../../testing/accounts/people.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { postForm } from '../../../testing/http/post-form.ts';
import { seedPortfolioPhoto, seedTechnician } from '../../../testing/technicians/seed-technician.ts';
import { onBothEngines } from '../../../testing/world.ts';
import { allProfilePhotos, ownedProfilePhotos } from '../public.ts';

const { addPortfolioPhoto, updatePortfolioCaption, removePortfolioPhoto, setMyPhoto, getMyProfile } =
  ownProfileEndpoints;
const { listPendingTechnicians, rejectTechnician, removeTechnicianPhoto } = adminTechnicianEndpoints;

onBothEngines('the portfolio of a technician', (world, onOne) => {
  let other: App;
  let admin: Person;
  let photo: Buffer;

  beforeAll(async () => {
    await world().app.server.ready();
    other = await world().neighbour();
    await other.server.ready();
    admin = await seedPerson(world().app, 'admin', 'Jefa');
    photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  });

  const approved = () => seedTechnician(world().app, { approvedBy: admin });
  const add = (who: Person, caption = '', bytes = photo) =>
    postForm(
      world().app,
      who.token,
      addPortfolioPhoto,
      [['caption', caption]],
      [{ bytes, type: 'image/jpeg' }],
    );
  /** Adds a photo and returns it. */
  const added = async (who: Person, caption = '') => {
    const { status, body } = await add(who, caption);
    expect(status).toBe(201);
    const [work] = body.profile?.works ?? [];
    if (!work) throw new Error('The reply has no photo');
    return work;
  };
  const shown = async (app: App, id: number) => {
    const path = technicianEndpoints.getTechnician.path.replace('{id}', String(id));
    return (await app.server.inject(path)).json().technician.works as { photo: string; caption: string }[];
  };
  const stored = () => readdir(join(world().app.platform.settings.dataDir, 'photos')).catch(() => []);
  const filesOf = async (name: string) => (await stored()).filter(file => file.startsWith(name));
  const statusOf = async (address: string) => (await world().app.server.inject(address)).statusCode;
  const profileIdOf = async (who: Person) => (await who.call(getMyProfile)).reply.profile.id;

  it('accepts at most twelve photos, also with two uploads at the same time', async () => {
    const technician = await approved();
    for (let n = 1; n < MAX_PORTFOLIO_PHOTOS; n += 1) await seedPortfolioPhoto(world().app, technician.id);
    const before = (await stored()).length;
    const replies = await Promise.all([add(technician), add(technician)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    await expect.poll(async () => (await stored()).length).toBe(before + PORTFOLIO_WIDTHS.length);
    expect((await technician.call(getMyProfile)).reply.profile.works).toHaveLength(MAX_PORTFOLIO_PHOTOS);
    // Checked before the photo is decoded, which is expensive: this file is none.
    expect((await add(technician, '', Buffer.from('not a photo'))).body).toEqual({
      error: ERRORS.works_full[1],
    });
  });

  it('shows the portfolio on the profile of every process, the newest first, also after a change', async () => {
    const technician = await approved();
    for (const app of [world().app, other]) expect(await shown(app, technician.id)).toEqual([]);
    const first = await added(technician, '  Reforma de   un baño ');
    const second = await added(technician);
    const expected = [
      { id: second.id, photo: second.photo, caption: '' },
      { id: first.id, photo: first.photo, caption: 'Reforma de un baño' },
    ];
    for (const app of [world().app, other])
      await expect.poll(() => shown(app, technician.id)).toEqual(expected);
    const params = { workId: second.id };
    (await technician.call(updatePortfolioCaption, { params, body: { caption: 'Una cocina' } })).reply;
    for (const app of [world().app, other])
      await expect.poll(async () => (await shown(app, technician.id))[0]?.caption).toBe('Una cocina');
    (await technician.call(removePortfolioPhoto, { params })).reply;
    for (const app of [world().app, other])
      await expect.poll(() => shown(app, technician.id)).toEqual(expected.slice(1));
    await expect.poll(() => filesOf(second.photo)).toEqual([]);
  });

  onOne(() => {
    it('stores photos of the portfolio as squares of the known widths, and no other width has an address', async () => {
      const technician = await approved();
      const { photo: name } = await added(technician);
      expect((await filesOf(name)).sort()).toEqual(photoFiles(name, PORTFOLIO_WIDTHS).sort());
      for (const width of PORTFOLIO_WIDTHS) {
        const reply = await world().app.server.inject(photoUrl(name, width));
        const { width: wide, height: high, exif } = await sharp(reply.rawPayload).metadata();
        expect({ wide, high, exif }).toEqual({ wide: width, high: width, exif: undefined });
      }
      const strange = await world().app.platform.files.saveSizes(new Map([[100, photo]]));
      expect(await filesOf(strange)).toHaveLength(1);
      expect(await statusOf(photoUrl(strange, 100))).toBe(404);
    });

    it('refuses changes of a photo by a colleague', async () => {
      const [technician, colleague] = [await approved(), await approved()];
      const { id: workId } = await added(technician, 'Mía');
      const params = { workId };
      expect(
        (await colleague.call(updatePortfolioCaption, { params, body: { caption: 'Tuya' } })).status,
      ).toBe(404);
      expect((await colleague.call(removePortfolioPhoto, { params })).status).toBe(404);
      expect((await technician.call(getMyProfile)).reply.profile.works).toMatchObject([{ caption: 'Mía' }]);
    });

    it('exports the portfolio, keeps its files in the sweep and deletes both with the account', async () => {
      const technician = await approved();
      const { id, photo: name } = await added(technician, 'Un baño');
      const { reply } = await technician.call(ownAccountEndpoints.exportData);
      expect(Buffer.from(reply.bytes).includes(`fotos/trabajo-${id}.webp`)).toBe(true);
      const files = photoFiles(name, PORTFOLIO_WIDTHS);
      const { read } = world().app.platform.database;
      const strange = photoFiles(name, PHOTO_WIDTHS).filter(file => !files.includes(file));
      expect(await ownedProfilePhotos(read, [...files, ...strange])).toEqual(files);
      expect(await allProfilePhotos(read)).toEqual(expect.arrayContaining(files));
      await deleteCompletely(world().app, technician.id);
      await expect.poll(() => filesOf(name)).toEqual([]);
      expect(await ownedProfilePhotos(read, files)).toEqual([]);
    });

    it('shows the portfolio to the administrator who decides, and deletes it with a rejected profile', async () => {
      const technician = await seedTechnician(world().app, { approvedBy: null });
      const work = await added(technician, 'Un baño');
      const { technicians } = (await admin.call(listPendingTechnicians)).reply;
      expect(technicians.find(({ id }) => id === technician.id)?.works).toEqual([work]);
      const params = { profileId: await profileIdOf(technician) };
      (await admin.call(rejectTechnician, { params, body: { reason: 'No es verdad' } })).reply;
      await expect.poll(() => filesOf(work.photo)).toEqual([]);
    });

    it('removes the portfolio and its files when the owner of the address takes over the account', async () => {
      const technician = await approved();
      const { photo: name } = await added(technician, 'Del dueño anterior');
      await world().app.platform.database.transaction(tx =>
        tx.publish('account_taken_over', { userId: technician.id, by: 'google' }),
      );
      await expect.poll(() => filesOf(name)).toEqual([]);
      const { works } = (await technician.call(getMyProfile)).reply.profile;
      expect(works).toEqual([]);
    });

    it('lets an administrator remove a photo with a reason that the technician reads and the audit log keeps', async () => {
      const technician = await approved();
      const work = await added(technician, 'Un baño');
      const own = await postForm(
        world().app,
        technician.token,
        setMyPhoto,
        [],
        [{ bytes: photo, type: 'image/jpeg' }],
      );
      const portrait = own.body.profile?.photo ?? '';
      const profileId = await profileIdOf(technician);
      for (const [name, reason] of [
        [work.photo, 'Se ve una matrícula'],
        [portrait, 'Es de otra persona'],
      ] as const) {
        const input = { params: { profileId, photo: name }, body: { reason } };
        (await admin.call(removeTechnicianPhoto, input)).reply;
        const again = await admin.call(removeTechnicianPhoto, input);
        expect(again).toMatchObject({ status: 404 });
        await expect.poll(() => filesOf(name)).toEqual([]);
        const { notifications } = (await technician.call(notificationEndpoints.listNotifications)).reply;
        expect(notifications[0]).toMatchObject({
          title: 'Hemos quitado una foto de tu perfil',
          message: `Este es el motivo: «${reason}». Puedes subir otra.`,
        });
        const { acts } = (await admin.call(auditEndpoints.listActs)).reply;
        expect(acts[0]).toMatchObject({ action: 'technician_photo_removed', details: { reason } });
      }
      expect((await technician.call(getMyProfile)).reply.profile).toMatchObject({ photo: null, works: [] });
      await expect.poll(() => shown(other, technician.id)).toEqual([]);
    });

    it('refuses to remove a photo under the profile of another technician', async () => {
      const [technician, colleague] = [await approved(), await approved()];
      const { photo: name } = await added(technician);
      const params = { profileId: await profileIdOf(colleague), photo: name };
      expect((await admin.call(removeTechnicianPhoto, { params, body: { reason: 'X' } })).status).toBe(404);
      expect((await technician.call(getMyProfile)).reply.profile.works).toHaveLength(1);
    });
  });
});
