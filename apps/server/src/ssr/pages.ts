import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@oficio/domain/errors.ts';
import type { Answer, Build } from '@oficio/web/pages';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { Document } from '../platform/http/document.ts';
import type { Router } from '../platform/http/router.ts';
import type { Page, PageSource } from '../platform/http/web.ts';
import type { WebBuild } from '../platform/http/web-build.ts';
import type { Platform } from '../platform/platform.ts';
import { RateLimiter } from '../platform/security/rate-limiter.ts';
import { nameSite } from './name-site.ts';
import type { ReadSiteName } from './read-site-name.ts';

/** A page takes about 100 KB with its compressed forms. */
const MAX_RENDERED_PAGES = 100;
/** Cached empty documents: one for the current site name and one for the previous one. */
const MAX_EMPTY_PAGES = 2;
/**
 * Limit of new pages for all visitors: 200 at once, then ten a second. Rendering uses the process that answers all calls, and
 * invented addresses could request any number. A shorter window would refuse visitors who come at the same moment.
 */
const NEW_PAGES = { max: 10, windowMs: 1000, burst: 190 } as const;

/**
 * Returns the documents of the web app's pages. Renders public pages without a session, so all visitors get the same document.
 * Returns the empty document, which the browser renders, for other pages, after an error and over the limit of new pages.
 */
export function createPageSource(
  router: Pick<Router, 'ask'>,
  { folder, template, manifest }: WebBuild,
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  readName: ReadSiteName,
): PageSource {
  const build: Build = {
    template,
    manifest: manifest as Build['manifest'],
    read: path => readFileSync(join(folder, path), 'utf8'),
    origin: settings.publicUrl,
  };
  const pages = import('@oficio/web/pages').then(({ createPages }) => createPages(build));
  // The first page that needs the module reports the error.
  pages.catch(() => undefined);
  const emptyHtml = emptyDocumentOf(build);
  const emptyPages = new LRUCache<string, Document>({ max: MAX_EMPTY_PAGES });
  const renderedPages = new LRUCache<string, Document>({ max: MAX_RENDERED_PAGES });
  const newPages = new RateLimiter(NEW_PAGES);

  const open = async (url: string) => (await pages).open(url, answerFrom(router));

  async function find(
    url: string,
    opening: ReturnType<typeof open>,
    site: string,
    empty: Document,
  ): Promise<Page> {
    const page = await opening;
    if (!page) return { status: 200, document: empty, listed: false };
    const render = async () => {
      const { waitMs } = await newPages.consume('all visitors');
      return waitMs === 0 ? new Document(nameSite(page.render(site), site)) : null;
    };
    if (page.status === 404) return { status: 404, document: (await render()) ?? empty, listed: false };
    // The same data at the same address gives the same page, so a cached page is never out of date.
    const key = hash('sha256', `${site}\n${url}\n${page.state}`);
    const document = renderedPages.get(key) ?? (await render());
    if (document) renderedPages.set(key, document);
    return { status: 200, document: document ?? empty, listed: true };
  }

  return async url => {
    // In parallel, because during an outage each of them waits for the database before it fails.
    const opening = open(url);
    opening.catch(() => {});
    const site = await readName();
    const empty = emptyPages.get(site) ?? new Document(nameSite(emptyHtml, site));
    emptyPages.set(site, empty);
    return find(url, opening, site, empty).catch((error: unknown) => {
      // A search engine must not store the empty document as the page.
      if (error instanceof DatabaseUnavailable) throw error;
      log.error({ err: error, path: url.replace(/\?.*$/s, '') }, 'page not rendered');
      return { status: 200, document: empty, listed: true };
    });
  };
}

/** The module with the imports of all pages that are not rendered here. */
const LAZY_ROUTES = 'src/app/routing/lazy-routes.ts';

/** Returns the empty document. It preloads that module together with the first scripts, not after them. */
const emptyDocumentOf = ({ template, manifest }: Build): string => {
  const { file } = manifest[LAZY_ROUTES] ?? {};
  if (file === undefined) throw new Error(`The build has no ${LAZY_ROUTES}`);
  return template.replace('</head>', `<link rel="modulepreload" crossorigin href="/${file}"></head>`);
};

const answerFrom =
  (router: Pick<Router, 'ask'>): Answer =>
  async call => {
    try {
      return { status: 200, body: await router.ask(call) };
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        return { status: error.status, body: error.toReply() };
      throw error;
    }
  };
