const LINK = /(?:https?:\/\/|www\.)[^\s<>"«»“”]+/gi;
/** Punctuation and closing quotes that end a sentence. Within an address they belong to it, as in `L'Hospitalet`. */
const TRAILING = `.,;:!?…'’‘‚‛\``;
/** Closing brackets with their opening ones. */
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export interface MessagePiece {
  readonly text: string;
  /** Target, always http or https. */
  readonly href: string | null;
}

/** Splits a text into addresses and the text between them. The joined pieces equal the text. */
export function messagePiecesOf(text: string): readonly MessagePiece[] {
  const pieces: MessagePiece[] = [];
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

/** Removes the punctuation of the sentence at the end, and closing brackets that were opened before the address. */
function trimmed(found: string): string {
  // By closing bracket: how many more are closed than opened.
  const surplus = new Map(
    Object.entries(BRACKETS).map(([end, start]) => [end, count(found, end) - count(found, start)]),
  );
  let length = found.length;
  for (; length > 0; length -= 1) {
    const last = found[length - 1] ?? '';
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!TRAILING.includes(last)) break;
  }
  return found.slice(0, length);
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

function hrefOf(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, username, password, href } = new URL(full);
  // A name before the host, as in https://oficio.es@ejemplo.es, only serves to look like another host.
  if (username !== '' || password !== '') return null;
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null;
}
