/** Encoders write about ten. Each scan takes as long to decode as a whole photo of one scan, and a few bytes are enough for one. */
const MAX_SCANS = 50;

const FIRST_WITH_LENGTH = 0xc0;
const FIRST_RESTART = 0xd0;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Returns whether a JPEG image has more scans than any encoder writes. Follows the markers as libjpeg does. */
export function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  let at = 0;
  while (at < jpeg.length) {
    while (at < jpeg.length && jpeg[at] !== 0xff) at += 1;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at] ?? END_OF_IMAGE;
    at += 1;
    // What follows is another file, such as the video of a moving photo.
    if (marker === END_OF_IMAGE) return false;
    if (marker < FIRST_WITH_LENGTH || (marker >= FIRST_RESTART && marker <= START_OF_IMAGE)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS) return true;
    at += at + 1 < jpeg.length ? jpeg.readUInt16BE(at) : 2;
  }
  return false;
}
