const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON without a character that HTML or a script could take for something else; it means the same. */
const escapeForScript = (json: string): string =>
  json.replace(UNSAFE, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Data in a page. It is a `<script>` that no browser runs, so the CSP does not mind it. */
export function dataElement(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const name = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${name}>${escapeForScript(JSON.stringify(data))}</script>`;
}
