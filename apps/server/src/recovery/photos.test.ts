import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PHOTOS_FOLDER } from '../platform/files/file-store.ts';
import { describeFile } from './common/files.ts';
import { stagePhotos } from './photos.ts';

const ASIDE = 'replaced-now';
const photoName = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}.webp`;
const [OLD_ONE, OLD_TWO, FIRST, SECOND] = [1, 2, 3, 4].map(photoName) as [string, string, string, string];

/** Creates a data folder and a backup with two photos each. */
async function newFolders() {
  const root = await mkdtemp(join(tmpdir(), 'oficio-photos-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [dataDir, backup] = [join(root, 'data'), join(root, 'backup')];
  const folder = join(dataDir, PHOTOS_FOLDER);
  for (const [place, names] of [
    [dataDir, [OLD_ONE, OLD_TWO]],
    [backup, [FIRST, SECOND]],
  ] as const) {
    await mkdir(join(place, PHOTOS_FOLDER), { recursive: true });
    for (const name of names) await writeFile(join(place, PHOTOS_FOLDER, name), name);
  }
  const photos = await Promise.all(
    [FIRST, SECOND].map(name => describeFile(backup, `${PHOTOS_FOLDER}/${name}`)),
  );
  return { backup, photos, folder, options: { dataDir, asideName: ASIDE } };
}

it('the exchange of the photos puts those of the backup into their place and the old ones aside', async () => {
  const { backup, photos, folder, options } = await newFolders();
  const staged = await stagePhotos(backup, photos, options);
  expect(await staged.swap()).toBe(join(folder, ASIDE));
  await staged.discard();
  expect((await readdir(folder)).sort()).toEqual([FIRST, SECOND, ASIDE]);
  expect((await readdir(join(folder, ASIDE))).sort()).toEqual([OLD_ONE, OLD_TWO]);
});

it('a restore refuses a photo that changed after its checksum was compared, and leaves the old photos', async () => {
  const { backup, photos, folder, options } = await newFolders();
  await writeFile(join(backup, PHOTOS_FOLDER, SECOND), SECOND.replace('4.', '5.'));
  await expect(stagePhotos(backup, photos, options)).rejects.toThrow(
    `The backup is damaged: ${PHOTOS_FOLDER}/${SECOND} differs from its checksum.`,
  );
  expect((await readdir(folder)).sort()).toEqual([OLD_ONE, OLD_TWO]);
});

it('an exchange of the photos that stops half-way says how many photos are where', async () => {
  const { backup, photos, folder, options } = await newFolders();
  const staged = await stagePhotos(backup, photos, options);
  await rm(join(folder, `${ASIDE}.loading`, SECOND));
  await expect(staged.swap()).rejects.toThrow(
    `${folder} has 1 of the 2 photos of the backup and 0 of the 2 old photos; ${join(folder, ASIDE)} has the other old photos.`,
  );
});
