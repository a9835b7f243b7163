import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Returns a PNG of noise, which does not compress: 860 KB that take a while on a slow connection. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 600, height: 500, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer();
}

/** Returns a photo as phones take it: 12 megapixels, stored on its side, and more than 14 MB because of its noise. */
export function phonePhoto(): Promise<Buffer> {
  const [width, height, channels] = [4032, 3024, 3] as const;
  // Random bytes, because the noise of sharp takes ten times as long.
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
