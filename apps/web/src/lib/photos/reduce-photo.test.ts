import { expect, test } from 'vitest';
import { sizeWithin } from './reduce-photo.ts';

test.each([
  ['a photo of 48 megapixels', 8064, 6048, 2560, 1920],
  ['an upright photo', 3024, 4032, 1920, 2560],
  ['a panorama', 16_000, 400, 2560, 64],
  ['a line of pixels', 9000, 1, 2560, 1],
  ['a photo of the largest size', 2560, 2560, 2560, 2560],
  ['a small photo, which it does not enlarge', 640, 480, 640, 480],
])('sizeWithin keeps the shape of %s', (_name, width, height, fittedWidth, fittedHeight) => {
  expect(sizeWithin({ width, height }, 2560)).toEqual({ width: fittedWidth, height: fittedHeight });
});
