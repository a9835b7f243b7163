import type { Site } from '@oficio/domain/site.ts';
import type { PageCall, RouteTable } from '@oficio/web/pages';
import type { Settings } from '../platform/settings/settings.ts';

/** A reply of the API: its status and its JSON. */
export interface CallAnswer {
  readonly status: number;
  readonly text: string;
}

interface PageInput {
  readonly settings: Pick<Settings, 'publicUrl' | 'tileUrl'>;
}

/** A page to render, with the replies that are known so far. */
export interface RenderInput extends PageInput {
  /** Path and query. */
  readonly url: string;
  readonly site: Site;
  /** By `keyOf` their calls. */
  readonly answers: ReadonlyMap<string, CallAnswer>;
}

/** Asks for the table of routes. */
export interface RoutesInput extends PageInput {
  readonly url: null;
}

export type RenderResult =
  /** The browser renders the page. */
  | { readonly kind: 'private' }
  /** The page must be rendered again with the replies of these calls. */
  | { readonly kind: 'calls'; readonly calls: readonly PageCall[] }
  /** The page has no data. The document of the address `pattern` stands for it. */
  | { readonly kind: 'missing'; readonly pattern: string }
  | { readonly kind: 'page'; readonly html: string };

export interface RoutesResult {
  readonly kind: 'routes';
  readonly routes: RouteTable;
}

export const keyOf = ({ method, path, params, query }: PageCall): string =>
  JSON.stringify([method, path, params, query]);
