import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../api/client.ts';

/** What the head of a page says to who finds it by a search, or is sent its address. */
export interface PageHead {
  /** The title without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Canonical path, with its query if needed; null for a page that search engines must not index. */
  readonly path: string | null;
  /** Open Graph's type. */
  readonly type: 'website' | 'profile';
  /** The same content for machines, as schema.org data; `site` is the configured name of the site. */
  readonly structuredData: ((site: string) => Readonly<Record<string, unknown>>) | null;
}

/** A page about to be rendered on the server. */
export interface Visit {
  /** Where people reach us, without a trailing slash. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** Takes the answers that the page's hooks will look for. */
  readonly cache: QueryClient;
  readonly call: Call;
}

/**
 * Asks for all that a page shows to nobody in particular, so that its hooks find it in the cache, and tells its head.
 * What is refused (4xx) is left out; rejects when the server itself fails.
 */
export type LoadPage = (visit: Visit) => Promise<{ readonly head: PageHead; readonly found: boolean }>;

/** The text of the tab; `site` is what the site calls itself. */
export const tabTitle = (title: string, site: string): string => `${title} · ${site}`;

const SNIPPET = 155;

/** As much of a text as a search engine shows, on one line, cut between words. */
export function snippet(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SNIPPET) return line;
  const cut = line.slice(0, SNIPPET);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SNIPPET / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
