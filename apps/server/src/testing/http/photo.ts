import sharp from 'sharp';

/** Returns a PNG of noise, which does not compress: 860 KB that take a while on a slow connection. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 600, height: 500, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer();
}
