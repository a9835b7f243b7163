import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toPhoto } from './images.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

it('toPhoto decodes one photo at a time when many arrive at once', async () => {
  const bytes = await picture(1500);
  let left = 8;
  const photos = Array.from({ length: left }, (_, accountId) =>
    toPhoto(bytes, { field: 'image', accountId, address: `10.0.0.${accountId}` }).finally(() => {
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
    Array.from({ length: 30 }, () => toPhoto(large, { field: 'image', accountId: 1, address: '10.0.0.1' })),
  );
  // The flood must hold its places before the other account arrives.
  await sharp(large).metadata();
  while (sharp.counters().process === 0) await nextTurn();
  const photo = await toPhoto(small, { field: 'image', accountId: 2, address: '10.0.0.2' });
  expect(photo.length).toBeGreaterThan(0);
  const results = await flood;
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.every(({ code }) => code === 'too_many_requests')).toBe(true);
  expect(results.length - refused.length).toBe(3);
});

it('toPhoto reports too many pixels while the queue is full, because it reads the header first', async () => {
  const [large, tooLarge] = await Promise.all([picture(3000), picture(7200)]);
  const flood = Promise.allSettled(
    Array.from({ length: 30 }, () => toPhoto(large, { field: 'image', accountId: 1, address: '10.0.0.1' })),
  );
  while (sharp.counters().process === 0) await nextTurn();
  await expect(
    toPhoto(tooLarge, { field: 'image', accountId: 1, address: '10.0.0.1' }),
  ).rejects.toMatchObject({
    code: 'image_dimensions',
  });
  await flood;
});

it('toPhoto accepts a photo of another network while forty accounts of one network send photos of 20 megapixels', async () => {
  const [large, small] = await Promise.all([picture(4500), picture(40)]);
  const flood = Promise.allSettled(
    Array.from({ length: 40 }, (_, accountId) =>
      toPhoto(large, { field: 'image', accountId, address: '203.0.113.7' }),
    ),
  );
  await sharp(large).metadata();
  while (sharp.counters().process === 0) await nextTurn();
  const photo = await toPhoto(small, { field: 'image', accountId: 99, address: '198.51.100.3' });
  expect(photo.length).toBeGreaterThan(0);
  expect((await flood).some(({ status }) => status === 'rejected')).toBe(true);
});
