const LINK = /(?:https?:\/\/|www\.)[^\s<>"'«»]+/gi;
/** What ends a sentence and not an address. */
const TRAILING = /[.,;:!?…]+$/;

export interface Piece {
  readonly text: string;
  /** Where it leads: http or https, never anything else. */
  readonly href: string | null;
}

/** A text cut into addresses and what stands between them. Joined, the pieces are the text. */
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

/** Without the point that ends the sentence, and the bracket that was opened before the address. */
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
