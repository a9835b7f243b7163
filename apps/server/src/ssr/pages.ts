import { AppError } from '@oficio/domain/errors.ts';
import type { Site } from '@oficio/domain/site.ts';
import type { Build } from '@oficio/web/pages';
import type { TechnicianChanges } from '../modules/technicians/public.ts';
import { DatabaseUnavailable } from '../platform/database/unavailable.ts';
import { Document } from '../platform/http/document.ts';
import type { Router } from '../platform/http/router.ts';
import type { Page, PageSource } from '../platform/http/web.ts';
import type { WebBuild } from '../platform/http/web-build.ts';
import type { Platform } from '../platform/platform.ts';
import { insertSite } from './insert-site.ts';
import { PageRenderer } from './page-renderer.ts';
import type { ReadSite } from './read-site.ts';
import { PageRoutes, SitePages } from './site-pages.ts';

interface Options extends Pick<Platform, 'settings' | 'log' | 'limits'> {
  readonly router: Pick<Router, 'ask'>;
  readonly build: WebBuild;
  readonly changes: TechnicianChanges;
  /** Returns the users with reviews on the page of a technician. */
  readonly findReviewers: (technicianId: number) => Promise<readonly number[]>;
  readonly readSite: ReadSite;
}

interface ServedPages {
  readonly pageAt: PageSource;
  close(): Promise<void>;
}

/**
 * Returns the documents of the web app's pages. Renders public pages without a session, so all visitors get the same document. A page
 * that cannot be rendered now is a 503 with the empty document: a browser renders it, and a search engine comes again.
 */
export function servePages({
  router,
  build,
  settings,
  log,
  changes,
  findReviewers,
  readSite,
  limits,
}: Options): ServedPages {
  const emptyHtml = emptyDocumentOf(build);
  const renderer = new PageRenderer(router, settings);
  const findRoutes = keepFirst(async () => {
    const table = await renderer.routes();
    return { routes: new PageRoutes(table), unknown: table.unknown };
  });
  let changeCount = 0;
  const unsubscribe = changes.subscribe(() => {
    changeCount += 1;
  });
  const openSite = (site: Site) =>
    new SitePages({
      site,
      empty: new Document(insertSite(emptyHtml, site)),
      renderer,
      findRoutes,
      changes,
      findReviewers,
      countChanges: () => changeCount,
    });
  let current: SitePages | undefined;

  return {
    async pageAt(url, network) {
      const site = await readSite();
      if (current?.site !== site) current = openSite(site);
      const { empty } = current;
      const visitor = {
        mayRender: (await limits.wait('page_rendering', network)) === 0,
        countRendering: async () => void (await limits.consume(['page_rendering', network])),
      };
      return current.pageAt(url, visitor).catch((error: unknown): Page => {
        const isRefused = error instanceof AppError && error.code === 'too_many_requests';
        // The error edge answers these.
        if (error instanceof DatabaseUnavailable || isShutdown(error)) throw error;
        if (!isRefused) log.error({ err: error, path: url.replace(/\?.*$/s, '') }, 'page not rendered');
        return { status: 503, document: empty, listed: false };
      });
    },
    async close() {
      unsubscribe();
      await renderer.close();
    },
  };
}

/** Calls `read` until it succeeds once, and then returns that result. */
function keepFirst<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let kept: Promise<Result> | undefined;
  return () => {
    kept ??= read().catch(error => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

const isShutdown = (error: unknown): boolean => error instanceof AppError && error.code === 'shutting_down';

/** The module with the imports of all pages that are not rendered here. */
const IMPORT_TABLE = 'src/app/routing/import-table.ts';

/** Returns the empty document. It preloads that module together with the first scripts, not after them. */
function emptyDocumentOf({ template, manifest }: WebBuild): string {
  const { file } = (manifest as Build['manifest'])[IMPORT_TABLE] ?? {};
  if (file === undefined) throw new Error(`The build has no ${IMPORT_TABLE}`);
  return template.replace('</head>', `<link rel="modulepreload" crossorigin href="/${file}"></head>`);
}
