import { PHOTO_WIDTHS } from '@oficio/domain/photos.ts';
import { type Crop, squareOf } from './crop.ts';

const SIDE = Math.max(...PHOTO_WIDTHS);
const QUALITY = 0.9;

/** Returns the chosen square as a JPEG of the largest stored size. Rejects if the browser cannot draw it. */
export async function drawSquare(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  // JPEG has no transparency, and a transparent pixel would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The canvas returned no picture');
  return new File([blob], 'foto.jpg', { type: blob.type });
}
