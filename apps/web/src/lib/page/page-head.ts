import type { Site } from '@oficio/domain/site.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../api/client.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  /** The title without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Canonical path, with its query if needed; null for a page that search engines must not index. */
  readonly path: string | null;
  /** Open Graph's type. */
  readonly type: 'website' | 'profile';
  /** The same content for machines, as schema.org data. */
  readonly structuredData: ((site: Site) => Readonly<Record<string, unknown>>) | null;
}

/** A page about to be rendered on the server. */
export interface Visit {
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** Query cache that receives the page's data. */
  readonly cache: QueryClient;
  readonly call: Call;
}

/**
 * Loads the public data of a page into the cache and returns its metadata. Leaves out refused calls (4xx); rejects if the
 * server fails.
 */
export type LoadPage = (visit: Visit) => Promise<{ readonly head: PageHead; readonly found: boolean }>;

/** Returns the document title; `site` is the configured name of the site. */
export const tabTitle = (title: string, site: string): string => `${title} · ${site}`;

const SNIPPET = 155;

/** Shortens a text to the length that search engines show, on one line, cut between words. */
export function snippet(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SNIPPET) return line;
  const cut = line.slice(0, SNIPPET);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SNIPPET / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
