/**
 * `npm run icons`: creates the icons of the installed app and the picture of shared links from the logo. Run it when the logo
 * changes, and commit the files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create as readFont } from 'fontkit';
import { command } from './support/command.js';
import { root } from './support/paths.js';

const PUBLIC = join(root, 'apps/web/public');
const FONT = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2';
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
  const picture = await sharp(Buffer.from(sharingPicture(full.toString())))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(join(PUBLIC, 'og.png'), picture);
});

/**
 * Returns the picture of shared links: the slogan, and a wall of tiles. Operators choose the name of the site, so it has none.
 * @param {string} logo the logo without round corners
 */
function sharingPicture(logo) {
  const [width, height, tile] = [1200, 630, 210];
  const body = logo.trim().replace(/^<svg[^>]*>|<title>.*<\/title>|<\/svg>$/g, '');
  const places = [4, 5].flatMap(column => [0, 1, 2].map(row => [column * tile - 60, row * tile]));
  const wall = places.map(
    ([x, y]) =>
      `<svg x="${x}" y="${y}" width="${tile}" height="${tile}" viewBox="0 0 ${SIDE} ${SIDE}">${body}</svg>`,
  );
  const lines = ['Técnicos', 'de confianza', 'cerca de ti'].map(
    (line, index) =>
      `<g transform="translate(72 ${214 + index * 118}) scale(1 -1)">${outlineOf(line, 104)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#b44516"/>${wall.join('')}<g fill="#fff1e9">${lines.join('')}</g><rect x="76" y="506" width="96" height="10" rx="5" fill="#f3ce95"/></svg>`;
}

/**
 * Returns a text as outlines, because sharp ignores web fonts.
 * @param {string} line
 * @param {number} size pixels
 */
function outlineOf(line, size) {
  const font = readFont(readFileSync(createRequire(join(root, 'apps/web/')).resolve(FONT)));
  if (!('layout' in font)) throw new Error(`${FONT} holds several fonts`);
  const { glyphs, positions } = font.layout(line);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x})" d="${glyph.path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="scale(${size / font.unitsPerEm})">${paths.join('')}</g>`;
}
