import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploaded } from '../../testing/files/uploaded.ts';
import { deriveKeys } from '../security/keys.ts';
import { FileStore } from './file-store.ts';
import { withPhoto } from './with-photo.ts';

const SOURCE = { field: 'image', accountId: 1, address: '10.0.0.1' };
/** The test string that every virus scanner detects (https://www.eicar.org), in two parts so that none detects this file. */
const VIRUS = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const PAGE = '<script>alert(1)</script>';

let folder = '';
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficio-uploads-'));
  files = new FileStore(
    join(folder, 'photos'),
    deriveKeys({ current: 's'.repeat(32), previous: [] }, 'photos'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const stored = () => readdir(join(folder, 'photos')).catch(() => []);
const save = async (bytes: Buffer) =>
  withPhoto(files, await uploaded(bytes), SOURCE, async name => name ?? '');
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });

describe('an uploaded file', () => {
  it.each([
    [
      'a drawing with a script (SVG)',
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAGE}</svg>`,
    ],
    ['a page (HTML)', `<!doctype html>${PAGE}`],
    ['a document (PDF)', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
    ['an archive (ZIP)', 'PK\u0003\u0004'],
    ['a program (ELF)', '\u007fELF\u0002\u0001\u0001'],
    ['a virus', VIRUS],
    ['the first bytes of a photo', '\u00ff\u00d8\u00ff\u00e0'],
  ])('refuses %s and stores nothing', async (_, content) => {
    await expect(save(Buffer.from(content, 'latin1'))).rejects.toMatchObject({ code: 'image_unreadable' });
    expect(await stored()).toEqual([]);
  });

  it('stores and serves no byte of what was received after the picture', async () => {
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Make: VIRUS } })
      .toBuffer();
    const both = Buffer.concat([photo, Buffer.from(PAGE), Buffer.from(VIRUS)]);
    expect(both.includes(VIRUS)).toBe(true);
    const name = await save(both);
    const kept = await readFile(join(folder, 'photos', name));
    expect((await sharp(kept).metadata()).format).toBe('webp');
    for (const part of [VIRUS, PAGE, 'Exif']) expect(kept.includes(part)).toBe(false);
    expect(await files.load(name)).toEqual(kept);
    await files.remove(name);
  });

  it('a name that the store did not make leads to no file', async () => {
    await writeFile(join(folder, 'secret.webp'), 'secret');
    for (const name of [
      '../secret.webp',
      'secret.webp',
      '..\\secret.webp',
      '/etc/passwd',
      `${folder}/secret.webp`,
    ])
      expect(await files.load(name)).toBeNull();
  });
});
