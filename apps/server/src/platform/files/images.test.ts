import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uploaded } from '../../testing/files/uploaded.ts';
import { type PhotoSource, toPhoto } from './images.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Decodes a photo that was received. */
const decoded = async (bytes: Buffer, source: PhotoSource) => toPhoto((await uploaded(bytes)).path, source);

it('toPhoto decodes one photo at a time when many arrive at once', async () => {
  const bytes = await picture(1500);
  let left = 8;
  const photos = Array.from({ length: left }, (_, accountId) =>
    decoded(bytes, { field: 'image', accountId, address: `10.0.0.${accountId}` }).finally(() => {
      left -= 1;
    }),
  );
  let most = 0;
  while (left > 0) {
    most = Math.max(most, sharp.counters().process);
    await nextTurn();
  }
  expect((await Promise.all(photos)).every(photo => photo.length > 0)).toBe(true);
  expect(most).toBe(1);
});

it('toPhoto accepts the photo of one account while another account sends thirty photos of 49 megapixels', async () => {
  const [large, small] = await Promise.all([picture(7000), picture(40)]);
  const flood = Promise.allSettled(
    Array.from({ length: 30 }, () => decoded(large, { field: 'image', accountId: 1, address: '10.0.0.1' })),
  );
  // The flood must hold its places before the other account arrives.
  await sharp(large).metadata();
  while (sharp.counters().process === 0) await nextTurn();
  const photo = await decoded(small, { field: 'image', accountId: 2, address: '10.0.0.2' });
  expect(photo.length).toBeGreaterThan(0);
  const results = await flood;
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.every(({ code }) => code === 'too_many_requests')).toBe(true);
  expect(results.length - refused.length).toBe(3);
});

it('toPhoto reports too many pixels while the queue is full, because it reads the header first', async () => {
  const [large, tooLarge] = await Promise.all([picture(3000), picture(7200)]);
  const flood = Promise.allSettled(
    Array.from({ length: 30 }, () => decoded(large, { field: 'image', accountId: 1, address: '10.0.0.1' })),
  );
  while (sharp.counters().process === 0) await nextTurn();
  await expect(
    decoded(tooLarge, { field: 'image', accountId: 1, address: '10.0.0.1' }),
  ).rejects.toMatchObject({
    code: 'image_dimensions',
  });
  await flood;
});

it('toPhoto accepts a photo of another network while forty accounts of one network send photos of 20 megapixels', async () => {
  const [large, small] = await Promise.all([picture(4500), picture(40)]);
  const flood = Promise.allSettled(
    Array.from({ length: 40 }, (_, accountId) =>
      decoded(large, { field: 'image', accountId, address: '203.0.113.7' }),
    ),
  );
  await sharp(large).metadata();
  while (sharp.counters().process === 0) await nextTurn();
  const photo = await decoded(small, { field: 'image', accountId: 99, address: '198.51.100.3' });
  expect(photo.length).toBeGreaterThan(0);
  expect((await flood).some(({ status }) => status === 'rejected')).toBe(true);
});

/** Segment of a JPEG image: marker, length and data. */
const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, 0, data.length + 2, ...data]);

/** Returns a progressive JPEG image of 8 × 8 pixels with a scan of the mean and `further` scans of the details. */
function progressive(further: number): Buffer {
  const scan = (first: number, last: number) =>
    Buffer.concat([segment(0xda, [1, 1, 0, first, last, 0]), Buffer.from([0x7f])]);
  // Each table has one code of one bit, which means 'no difference' and 'no more details'.
  const table = (kind: number) => segment(0xc4, [kind, 1, ...new Array<number>(15).fill(0), 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    table(0x00),
    table(0x10),
    scan(0, 0),
    ...new Array<Buffer>(further).fill(scan(1, 63)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const SOURCE = { field: 'image', accountId: 1, address: '10.0.0.1' };

it('toPhoto refuses a photo with more scans than encoders write, because each is decoded like a photo', async () => {
  await expect(decoded(progressive(50), SOURCE)).rejects.toMatchObject({ code: 'image_unreadable' });
  expect((await decoded(progressive(49), SOURCE)).length).toBeGreaterThan(0);
});

it('toPhoto accepts a progressive photo that is followed by another file', async () => {
  const photo = await sharp(await picture(300))
    .jpeg({ progressive: true })
    .toBuffer();
  expect((await decoded(Buffer.concat([photo, progressive(90)]), SOURCE)).length).toBeGreaterThan(0);
});

it('toPhoto leaves no reader of drawings in the process, because reading their header draws them', async () => {
  await decoded(await picture(8), SOURCE);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported image format');
});
