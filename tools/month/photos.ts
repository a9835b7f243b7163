import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PHOTOS_FOLDER } from '../../apps/server/src/platform/files/file-store.ts';

/** Photos of the data set. */
export const PHOTOS = 6;

/** Returns the name of a photo in the file store. */
export const photoName = (index: number): string => `00000000-0000-4000-8000-00000000000${index}.webp`;

/** Writes the photos into the data folder. */
export async function writePhotos(dataDir: string): Promise<void> {
  const folder = join(dataDir, PHOTOS_FOLDER);
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < PHOTOS; index += 1) {
    const hue = (index * 67) % 360;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <rect width="100%" height="100%" fill="hsl(${hue} 30% 72%)"/>
      <rect y="62%" width="100%" height="38%" fill="hsl(${hue} 25% 40%)"/>
      <circle cx="30%" cy="40%" r="160" fill="hsl(${hue + 40} 60% 85%)"/></svg>`;
    await sharp(Buffer.from(picture))
      .webp()
      .toFile(join(folder, photoName(index)));
  }
}
