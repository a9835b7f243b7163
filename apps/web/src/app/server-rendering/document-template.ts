const HEAD = /<!--head-->.*<!--\/head-->/s;
const ROOT = '<div id="root"></div>';

const SHEET = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g;
const SCRIPT = /<script type="module"/g;

/**
 * The document for pages that arrive as HTML: what one reads comes before what one presses. The sheet of all pages is
 * within, so that one journey is enough to show them, and the scripts stand back.
 */
export const prioritizeContent = (template: string, read: (path: string) => string): string =>
  template
    .replace(SHEET, (_, path: string) => inlineStyleSheet(path, read))
    .replace(SCRIPT, script => `${script} fetchpriority="low"`);

/**
 * A sheet within the document. The disabled link is never fetched: it tells the loader of chunks, which looks for a link
 * before it adds one and waits for it, that this sheet is here.
 */
export const inlineStyleSheet = (path: string, read: (path: string) => string): string =>
  `<style>${read(path)}</style><link rel="stylesheet" disabled href="${path}">`;

interface Filling {
  /** Instead of the title and the description that stand for all pages. */
  readonly head: string;
  readonly markup: string;
  /** What follows the app. */
  readonly after: string;
}

/** Puts a page into the built `index.html`. Throws when its places are gone. */
export function fillDocument(template: string, { head, markup, after }: Filling): string {
  if (!HEAD.test(template) || !template.includes(ROOT)) throw new Error('index.html has no place for a page');
  // Functions, because a text would have its `$&` and the like replaced.
  return template.replace(HEAD, () => head).replace(ROOT, () => `<div id="root">${markup}</div>${after}`);
}
