import { messagePiecesOf } from './links.ts';

/** Shows the plain text of a message, with its addresses as links. */
export function MessageText({ children }: { readonly children: string }) {
  let at = 0;
  return messagePiecesOf(children).map(({ text, href }) => {
    const key = at;
    at += text.length;
    return href === null ? (
      text
    ) : (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    );
  });
}
