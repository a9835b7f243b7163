const HEAD = /<!--head-->.*<!--\/head-->/s;
const ROOT = '<div id="root"></div>';

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
