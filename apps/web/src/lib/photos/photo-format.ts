/** Formats of photos; the server accepts all but HEIC. The first bytes decide, because systems give HEIC files no type, or a wrong one. */
export type PhotoFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Number of bytes from which `formatOf` knows a format. */
export const HEAD_BYTES = 64;

const AVIF_BRANDS = ['avif', 'avis'];
/** ISO/IEC 23008-12. The last two say nothing about the codec. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const BRAND_LENGTH = 4;

/** Returns the format of a file with these first bytes; null if it is no photo. */
export function formatOf(head: Uint8Array): PhotoFormat | null {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const brands = brandsOf(text);
  if (AVIF_BRANDS.some(brand => brands.includes(brand))) return 'avif';
  return HEIC_BRANDS.some(brand => brands.includes(brand)) ? 'heic' : null;
}

/** Returns the brands of a file whose first box is `ftyp` (ISO/IEC 14496-12): the main one, a version and compatible ones. */
function brandsOf(text: string): string[] {
  if (!text.startsWith('ftyp', 4)) return [];
  const size = [...text.slice(0, 4)].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);
  const brands: string[] = [];
  for (let at = 8; at + BRAND_LENGTH <= Math.min(size, text.length); at += BRAND_LENGTH)
    brands.push(text.slice(at, at + BRAND_LENGTH));
  return brands;
}
