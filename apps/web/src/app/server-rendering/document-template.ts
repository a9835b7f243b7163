const HEAD = /<!--head-->.*<!--\/head-->/s;
const ROOT = '<div id="root"></div>';

const SHEET = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/g;
const SCRIPT = /<script type="module"/g;

/**
 * Prepares the document of server-rendered pages so that text appears before scripts run: inlines the common style sheet, which
 * saves a round trip, and lowers the priority of the scripts.
 */
export const prioritizeContent = (template: string, read: (path: string) => string): string =>
  template
    .replace(SHEET, (_, path: string) => inlineStyleSheet(path, read))
    .replace(SCRIPT, script => `${script} fetchpriority="low"`);

/**
 * Returns a style sheet inlined into the document. The disabled link is never fetched; Vite's chunk loader finds it and does
 * not load the sheet again.
 */
export const inlineStyleSheet = (path: string, read: (path: string) => string): string =>
  `<style>${read(path)}</style><link rel="stylesheet" disabled href="${path}">`;

interface Filling {
  /** Replaces the default title and description. */
  readonly head: string;
  readonly markup: string;
  /** Markup after the app. */
  readonly after: string;
}

/** Inserts a page into the built `index.html`. Throws when a placeholder is missing. */
export function fillDocument(template: string, { head, markup, after }: Filling): string {
  if (!HEAD.test(template) || !template.includes(ROOT)) throw new Error('index.html has no place for a page');
  // Functions, because `replace` interprets `$&` in a string.
  return template.replace(HEAD, () => head).replace(ROOT, () => `<div id="root">${markup}</div>${after}`);
}
