/** What the server and the pages it renders know of each other. Types alone: the server imports the built pages. */

/** A public call of the contract, put as the address bar would: every value is a text. */
export interface PageCall {
  readonly method: string;
  /** With its parameters in braces: `/api/technicians/{id}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Answers a call as nobody in particular, within the process. A refusal (4xx) is an answer; rejects when the server
 * itself fails.
 */
export type Answer = (call: PageCall) => Promise<{ readonly status: number; readonly body: unknown }>;

export interface Build {
  /** The built `index.html`. */
  readonly template: string;
  /** Vite's manifest: what each source module became. */
  readonly manifest: Readonly<
    Record<
      string,
      { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
    >
  >;
  /** Reads a file of the build by the path under which a browser asks for it. */
  readonly read: (path: string) => string;
  /** Where people reach us, without a trailing slash. */
  readonly origin: string;
}

/** A page with its answers, not rendered yet. */
export interface OpenPage {
  readonly status: 200 | 404;
  /** The answers as text: the same address with the same state is the same page. */
  readonly state: string;
  /** The whole document; `site` is what the site calls itself. */
  render(site: string): string;
}

export interface Pages {
  /** Asks for all that a page shows. Null for a page that arrives empty because it is somebody's own. */
  open(path: string, answer: Answer): Promise<OpenPage | null>;
}

/** Of the built module, `entry-server.tsx`. */
export declare function createPages(build: Build): Pages;
