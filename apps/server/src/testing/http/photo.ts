import sharp from 'sharp';

/** A PNG that shows nothing. Noise does not shrink: 860 KB, which take a while on a slow line. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 600, height: 500, channels: 3, background: 'teal', noise } })
    .png()
    .toBuffer();
}
