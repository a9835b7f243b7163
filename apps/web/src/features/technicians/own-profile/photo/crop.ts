/** The part of a picture that becomes the photo. */
export interface Crop {
  /** 1 shows the largest square of the picture. */
  readonly zoom: number;
  /** Place of the square in the free width and height of the picture, from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 4;
export const UNCROPPED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** Moves the picture by a part of the frame, as a finger does. */
export function movedCrop(picture: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { side } = squareOf(picture, crop);
  return {
    ...crop,
    x: shifted(crop.x, by.x * side, picture.width - side),
    y: shifted(crop.y, by.y * side, picture.height - side),
  };
}

const shifted = (place: number, by: number, free: number): number =>
  free <= 0 ? place : Math.min(1, Math.max(0, place - by / free));

/** Returns the size and place of the picture in percent of the frame. */
export function placeInFrame(picture: Size, crop: Crop) {
  const { left, top, side } = squareOf(picture, crop);
  const percent = (pixels: number) => `${(100 * pixels) / side}%`;
  return {
    width: percent(picture.width),
    height: percent(picture.height),
    left: percent(-left),
    top: percent(-top),
  };
}

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
