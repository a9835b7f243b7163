import type { Site } from '@oficio/domain/site.ts';

/** Types shared by the server and the pages that it renders. The server imports the built pages at run time. */

/** A public call of the contract with all values as text, as in an address. */
export interface PageCall {
  readonly method: string;
  /** With its parameters in braces: `/api/technicians/{id}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Answers a call as an anonymous visitor, within the process. A 4xx reply is an answer; rejects when the server fails. */
export type AnswerCall = (call: PageCall) => Promise<{ readonly status: number; readonly body: unknown }>;

export interface Build {
  /** The built `index.html`. */
  readonly template: string;
  /** Vite's manifest: source module → built files. */
  readonly manifest: Readonly<
    Record<
      string,
      { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
    >
  >;
  /** Reads a file of the build by its URL path. */
  readonly read: (path: string) => string;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
}

/** A page with its data, not yet rendered. */
export interface OpenPage {
  readonly status: 200 | 404;
  /**
   * The path of the page's route, such as `/technician/:id`. It is itself the address of a page without data, whose document stands
   * for each page of the route that has no data.
   */
  readonly pattern: string;
  /** Returns the whole document. */
  render(site: Site): string;
}

/** Paths of the routes, with their parameters as in `/technician/:id`. */
export interface RouteTable {
  readonly served: readonly string[];
  /** Pages that arrive without content. */
  readonly empty: readonly string[];
  /** The `pattern` of addresses without a route. */
  readonly unknown: string;
}

export interface Pages {
  readonly routes: RouteTable;
  /** Loads the data of a page. Returns null for a private page, which arrives empty. */
  open(path: string, answer: AnswerCall): Promise<OpenPage | null>;
}

/** Export of the built module `entry-server.tsx`. */
export declare function createPages(build: Build): Pages;
