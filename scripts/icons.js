/** `npm run icons`: creates the icons of the installed app from the logo. Run it when the logo changes, and commit the files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './support/command.js';
import { root } from './support/paths.js';

const PUBLIC = join(root, 'apps/web/public');
/** Width and height of the logo's view box. */
const SIDE = 32;
const svg = (/** @type {string} */ body) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${body}</svg>`);

await command(async () => {
  const { default: sharp } = await import('sharp');
  const tile = readFileSync(join(PUBLIC, 'favicon.svg'));
  // Systems cut the corners of these icons, some to a circle. The O stays visible; the rings around it may be cut.
  const full = Buffer.from(tile.toString().replaceAll(' rx="8"', ''));
  // A status bar uses only the shape of the badge and ignores its colours.
  const ring = svg(
    '<g fill="none" stroke="#fff"><circle cx="16" cy="16" r="11" stroke-width="5.6"/></g><circle cx="16" cy="16" r="3" fill="#fff"/>',
  );
  const icons = /** @type {const} */ ([
    ['icon-192.png', tile, 192],
    ['icon-512.png', tile, 512],
    ['maskable-192.png', full, 192],
    ['maskable-512.png', full, 512],
    ['apple-touch-icon.png', full, 180],
    ['badge-96.png', ring, 96],
  ]);
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
  for (const [name, source, size] of icons) {
    const png = await sharp(source, { density: (72 * size) / SIDE })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    writeFileSync(join(PUBLIC, 'icons', name), png);
  }
});
