/** Paths of calls, not of pages. An unknown one gets a JSON 404. */
export const CALLS = /^\/(api|v1)(\/|$)/;

/**
 * Returns the address with each percent sign escaped when its path cannot be decoded, as in `/%E0%A4%A`, so that a
 * mistyped page address gets the "not found" page. Returns addresses of calls unchanged.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%') || CALLS.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
