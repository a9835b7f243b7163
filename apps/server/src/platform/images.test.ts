import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toPhoto } from './images.ts';

it('decodes one photo at a time, however many come at once', async () => {
  const bytes = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  let left = 8;
  const photos = Array.from({ length: left }, () =>
    toPhoto(bytes, 'image').finally(() => {
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
