import { type Crop, squareOf } from './crop.ts';

const QUALITY = 0.9;

/** Returns the chosen square as a JPEG with sides of this many pixels. Rejects if the browser cannot draw it. */
export async function drawSquare(picture: HTMLImageElement, crop: Crop, pixels: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  // JPEG has no transparency, and a transparent pixel would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, pixels, pixels);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The canvas returned no picture');
  return new File([blob], 'foto.jpg', { type: blob.type });
}
