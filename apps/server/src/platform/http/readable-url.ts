/** Paths that are calls, not pages: what is unknown there is a JSON 404. */
export const CALLS = /^\/(api|v1)(\/|$)/;

/**
 * The address of a page as it can be read: where its path cannot, as in `/%E0%A4%A`, each percent sign stands for itself, so
 * that whoever mistyped an address gets the page that says so. Calls stay as they are: nobody types those.
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
