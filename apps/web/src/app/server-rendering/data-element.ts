const UNSAFE = /[<>&\u2028\u2029]/g;

/** Escapes the characters of JSON that HTML or a script could interpret; the value stays the same. */
const escapeForScript = (json: string): string =>
  json.replace(UNSAFE, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a `<script>` element that holds data. Browsers do not run it, so the CSP allows it. */
export function dataElement(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const name = id === undefined ? '' : ` id="${id}"`;
  return `<script type="${type}"${name}>${escapeForScript(JSON.stringify(data))}</script>`;
}
