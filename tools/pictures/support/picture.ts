import sharp from 'sharp';

/** Width and height of pictures in pixels: landscape, portrait, square, panorama, tall and small. */
const SIZES = [
  [1200, 900],
  [900, 1200],
  [1000, 1000],
  [1800, 600],
  [500, 1600],
  [160, 120],
] as const;

/** Returns a picture with edges and a corner that show how it is cut. */
export function picture(index: number): Promise<Buffer> {
  const [width, height] = SIZES[index % SIZES.length] ?? SIZES[0];
  const hue = (index * 67) % 360;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${hue} 35% 70%)"/>
      <rect y="62%" width="100%" height="38%" fill="hsl(${hue} 30% 38%)"/>
      <circle cx="30%" cy="35%" r="${Math.min(width, height) / 5}" fill="hsl(${(hue + 40) % 360} 70% 88%)"/>
      <rect width="100%" height="100%" fill="none" stroke="#111" stroke-width="16"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer();
}
