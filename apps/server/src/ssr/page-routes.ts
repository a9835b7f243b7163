import type { RouteTable } from '@oficio/web/pages';

/** `empty`: the browser renders the page. `served`: the server does, if there is data. `unclear`: only the router of the pages knows. */
type PageKind = 'empty' | 'served' | 'unknown' | 'unclear';

/** Tells what kind of page is at a path, so that private and invented addresses do not need the render thread. */
export class PageRoutes {
  readonly #empty: RegExp;
  readonly #served: RegExp;

  constructor({ empty, served }: Pick<RouteTable, 'empty' | 'served'>) {
    this.#empty = anyOf(empty);
    this.#served = anyOf(served);
  }

  kindOf(path: string): PageKind {
    if (path.includes('%')) return 'unclear';
    // First, because `/technician/dashboard` also looks like a profile.
    if (this.#empty.test(path)) return 'empty';
    return this.#served.test(path) ? 'served' : 'unknown';
  }
}

/** Matches like the router of the pages: in any case, with or without a slash at the end. */
const anyOf = (patterns: readonly string[]): RegExp =>
  new RegExp(`^(${patterns.map(pattern => pattern.replace(/:\w+/g, '[^/]+')).join('|')})/?$`, 'i');
