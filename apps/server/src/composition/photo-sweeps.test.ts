import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestEndpoints } from '@oficio/domain/requests/contract.ts';
import { beforeAll, expect, it } from 'vitest';
import { MARKER } from '../platform/set-up/photo-folder.ts';
import { seedPerson } from '../testing/accounts/seed-person.ts';
import { noisyPhoto } from '../testing/http/photo.ts';
import { postForm } from '../testing/http/post-form.ts';
import { NEW_REQUEST } from '../testing/requests/requests.ts';
import { onBothEngines } from '../testing/world.ts';
import { sweepPhotos } from './photo-sweeps.ts';

const DAY = 86_400_000;
const FORM = Object.entries(NEW_REQUEST).map(([name, value]) => [name, String(value)] as const);

onBothEngines('the sweep of stored photos', world => {
  const folder = () => join(world().app.platform.settings.dataDir, 'photos');
  /** Without the marker of the folder (PostgreSQL). */
  const present = async () => (await readdir(folder())).filter(name => name !== MARKER).sort();
  const age = (name: string, by: number) => {
    const seconds = (Date.now() - by) / 1000;
    return utimes(join(folder(), name), seconds, seconds);
  };
  /** Stores a photo without a request and sets its age in milliseconds. */
  async function leaveBehind(by: number): Promise<string> {
    const name = await world().app.platform.files.save(Buffer.from('photo'));
    await age(name, by);
    return name;
  }
  let owned: string[];

  beforeAll(async () => {
    const { app } = world();
    expect(await sweepPhotos(app.platform)).toEqual([]);
    const { token } = await seedPerson(app, 'user');
    const photo = { bytes: await noisyPhoto() };
    for (const photos of [[photo], [photo, photo]])
      await postForm(app, token, requestEndpoints.createRequest, FORM, photos);
    owned = await present();
    for (const name of owned) await age(name, 30 * DAY);
  });

  it('removes photos without an owner after a day, and nothing else', async () => {
    const young = await leaveBehind(DAY - 60_000);
    const stray = await leaveBehind(DAY + 60_000);
    await writeFile(join(folder(), 'LEEME.txt'), 'not a photo');
    await age('LEEME.txt', 30 * DAY);
    const kept = [...owned, young, 'LEEME.txt'].sort();
    expect(owned).toHaveLength(3);
    expect(await sweepPhotos(world().app.platform)).toEqual([stray]);
    expect(await present()).toEqual(kept);
    expect(await sweepPhotos(world().app.platform)).toEqual([]);
    expect(await present()).toEqual(kept);
  });

  it('removes half-written files after a day, and none that is still being written', async () => {
    const [old, young] = [1, 2].map(n => `00000000-0000-4000-8000-00000000000${n}.webp.unfinished`);
    for (const [name = '', by] of [
      [old, DAY + 60_000],
      [young, DAY - 60_000],
    ] as const) {
      await writeFile(join(folder(), name), 'half');
      await age(name, by);
    }
    await sweepPhotos(world().app.platform);
    const left = await present();
    expect([left.includes(String(old)), left.includes(String(young))]).toEqual([false, true]);
    await rm(join(folder(), String(young)));
  });

  it('removes received files that a crash left after an hour, and none that may still arrive', async () => {
    const arriving = join(world().app.platform.settings.dataDir, 'uploads');
    await mkdir(arriving, { recursive: true });
    const [old, young] = [1, 2].map(n => `00000000-0000-4000-8000-00000000000${n}.unfinished`);
    for (const [name = '', by] of [
      [old, 3_660_000],
      [young, 3_540_000],
      ['LEEME.txt', DAY],
    ] as const) {
      await writeFile(join(arriving, name), 'half');
      const seconds = (Date.now() - by) / 1000;
      await utimes(join(arriving, name), seconds, seconds);
    }
    await sweepPhotos(world().app.platform);
    expect((await readdir(arriving)).sort()).toEqual([young, 'LEEME.txt']);
    await rm(arriving, { recursive: true });
  });

  it('keeps what arrives while the clock of the database is hours ahead of the one of this machine, which dates files', async () => {
    const arriving = join(world().app.platform.settings.dataDir, 'uploads');
    await mkdir(arriving, { recursive: true });
    const name = '00000000-0000-4000-8000-000000000003.unfinished';
    await writeFile(join(arriving, name), 'half');
    const photo = await world().app.platform.files.save(Buffer.from('photo'));
    world().now += 2 * DAY;
    await sweepPhotos(world().app.platform);
    world().now -= 2 * DAY;
    expect(await readdir(arriving)).toEqual([name]);
    expect(await present()).toContain(photo);
    await world().app.platform.files.remove(photo);
    await rm(arriving, { recursive: true });
  });

  it('sweeps when the server starts, and ends the sweep before the server stops', async () => {
    const stray = await leaveBehind(2 * DAY);
    await (await world().another()).close();
    expect(await present()).not.toContain(stray);
  });

  it('removes nothing when most photos belong to no request of this database', async () => {
    const others: string[] = [];
    while (others.length <= owned.length) others.push(await leaveBehind(2 * DAY));
    expect(await sweepPhotos(world().app.platform)).toEqual([]);
    expect(await present()).toEqual(expect.arrayContaining(others));
  });
});
