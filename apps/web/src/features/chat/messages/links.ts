const LINK = /(?:https?:\/\/|www\.)[^\s<>"'«»]+/gi;
/** Punctuation that ends a sentence and is not part of the address. */
const TRAILING = /[.,;:!?…]+$/;

export interface Piece {
  readonly text: string;
  /** Target, always http or https. */
  readonly href: string | null;
}

/** Splits a text into addresses and the text between them. The joined pieces equal the text. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), href: null });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** Removes the punctuation of the sentence, and a closing bracket that was opened before the address. */
function trimmed(found: string): string {
  const address = found.replace(TRAILING, '');
  return address.endsWith(')') && !address.includes('(') ? trimmed(address.slice(0, -1)) : address;
}

function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, href } = new URL(full);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null;
}
