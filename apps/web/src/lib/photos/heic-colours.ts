/** Code of the colour primaries of Display P3 (ISO/IEC 23091-2). */
const P3_PRIMARIES = 12;
/** X of red in Display P3 is 0.515, in sRGB 0.436, in Adobe RGB 0.610 (ICC profiles, D50). */
const P3_RED_X = { min: 0.5, max: 0.53 } as const;
const FIXED_POINT = 65_536;
const TAG_LENGTH = 12;
/** Bytes in front of the tags of an ICC profile: its header and the number of tags. */
const TAGS_START = 132;

/**
 * Returns the colours of a HEIC photo with these first bytes. iPhones use Display P3; the decoder ignores it, and the photo would
 * become pale.
 */
export function colourSpaceOf(file: Uint8Array): PredefinedColorSpace {
  const text = new TextDecoder('latin1').decode(file);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const listed = text.indexOf('colrnclx');
    if (listed >= 0 && view.getUint16(listed + 8) === P3_PRIMARIES) return 'display-p3';
    const profile = text.indexOf('colrprof') + 8;
    if (profile < 8) return 'srgb';
    const count = view.getUint32(profile + TAGS_START - 4);
    for (let tag = profile + TAGS_START; tag < profile + TAGS_START + count * TAG_LENGTH; tag += TAG_LENGTH) {
      if (text.slice(tag, tag + 4) !== 'rXYZ') continue;
      const red = view.getInt32(profile + view.getUint32(tag + 4) + 8) / FIXED_POINT;
      return red > P3_RED_X.min && red < P3_RED_X.max ? 'display-p3' : 'srgb';
    }
  } catch (error) {
    // A broken profile must not refuse the photo.
    if (!(error instanceof RangeError)) throw error;
  }
  return 'srgb';
}
