import { AppError } from '@oficio/domain/errors.ts';
import type { Site } from '@oficio/domain/site.ts';
import { technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import type { RouteTable } from '@oficio/web/pages';
import { TechnicianCache, type TechnicianChanges } from '../modules/technicians/public.ts';
import { Document } from '../platform/http/document.ts';
import type { Page } from '../platform/http/web.ts';
import type { PageRenderer, Rendered } from './page-renderer.ts';
import { SearchPages } from './search-pages.ts';

/** A document takes about 100 KB with its compressed forms. */
const MAX_PROFILES = 150;
const MAX_SEARCHES = 30;

const PROFILE = /^\/technician\/([1-9]\d{0,14})$/;
/** The login and the registration. */
const SIGN_IN = /^\/(login|register)$/;
/** Path of the route, whose document stands for all profiles that do not exist. */
const PROFILE_PATTERN = '/technician/:id';

/** Returns the routes of the web app and the pattern of addresses without a route. */
type FindRoutes = () => Promise<{ readonly routes: PageRoutes; readonly unknown: string }>;

interface Options {
  readonly site: Site;
  /** The document that the browser fills. */
  readonly empty: Document;
  readonly renderer: PageRenderer;
  readonly findRoutes: FindRoutes;
  readonly changes: TechnicianChanges;
  /** Returns the users with reviews on the page of a technician. */
  readonly findReviewers: (technicianId: number) => Promise<readonly number[]>;
  readonly countChanges: () => number;
}

/** The network for which a page is shown. */
interface Visitor {
  /** False when too many pages were rendered for the network. It then gets cached pages only. */
  readonly mayRender: boolean;
  countRendering(): Promise<void>;
}

/**
 * The pages of the site under one set of public settings. Caches documents by the version of their data, and shares a rendering that runs. Each kind of
 * page has its own cache, so invented addresses displace only each other.
 */
export class SitePages {
  readonly site: Site;
  readonly empty: Document;
  readonly #renderer: PageRenderer;
  readonly #findRoutes: FindRoutes;
  readonly #changes: TechnicianChanges;
  readonly #countChanges: () => number;
  readonly #profiles: TechnicianCache<Document>;
  readonly #searches: {
    readonly home: SearchPages;
    readonly search: SearchPages;
    readonly 'sign-in': SearchPages;
  };
  readonly #missing = new Map<string, Promise<Document>>();
  readonly #running = new Map<string, Promise<Page>>();

  constructor({ site, empty, renderer, findRoutes, changes, findReviewers, countChanges }: Options) {
    this.site = site;
    this.empty = empty;
    this.#renderer = renderer;
    this.#findRoutes = findRoutes;
    this.#changes = changes;
    this.#countChanges = countChanges;
    this.#profiles = new TechnicianCache(changes, { max: MAX_PROFILES, findOthers: findReviewers });
    this.#searches = {
      home: new SearchPages(renderer, { max: 1, countChanges }),
      search: new SearchPages(renderer, { max: MAX_SEARCHES, countChanges }),
      'sign-in': new SearchPages(renderer, { max: 2, countChanges }),
    };
  }

  /** Returns the page at an address (path and query). Throws 429 when it is not cached and the visitor may not render. */
  async pageAt(url: string, visitor: Visitor): Promise<Page> {
    const [path = ''] = url.split('?', 1);
    const id = PROFILE.exec(path)?.[1];
    if (id !== undefined) return this.#profile(Number(id), visitor);
    if (path === '/') return this.#search(url, visitor);
    if (SIGN_IN.test(url)) return { ...(await this.#search(url, visitor)), listed: false };
    return this.#other(url, path, visitor);
  }

  /** The page does not depend on the query. */
  async #profile(id: number, visitor: Visitor): Promise<Page> {
    const cached = this.#profiles.get(id);
    if (cached) return listed(cached);
    if (!visitor.mayRender) return refuse();
    await visitor.countRendering();
    const url = `/technician/${id}`;
    return this.#shared(`${url} ${this.#changes.latest}`, async () => {
      const document = await this.#profiles
        .getOrRead(id, () => this.#renderProfile(url, id))
        .catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) return null;
          throw error;
        });
      return document ? listed(document) : this.#notFound(PROFILE_PATTERN);
    });
  }

  /** Throws 404 without using the render thread if the technician does not exist. */
  async #renderProfile(url: string, id: number): Promise<Document> {
    const { method, path } = technicianEndpoints.getTechnician;
    const call = { method, path, params: { id: String(id) }, query: {} };
    const answers = await this.#renderer.ask([call]);
    const isFound = [...answers.values()].every(({ status }) => status === 200);
    const page = isFound && (await this.#renderer.render({ url, site: this.site, kind: 'profile', answers }));
    if (page && page.kind === 'page') return new Document(page.html);
    throw new AppError('technician_not_found');
  }

  async #search(url: string, visitor: Visitor): Promise<Page> {
    const kind = url === '/' ? 'home' : SIGN_IN.test(url) ? 'sign-in' : 'search';
    // The other two kinds are one document for all, so they are rendered at most once for each change.
    if (kind === 'search' && !visitor.mayRender)
      return listed(await this.#searches.search.getOrRender(url, refuse));
    return this.#shared(`${url} ${this.#countChanges()}`, async () => {
      const document = await this.#searches[kind].getOrRender(url, async known => {
        if (kind === 'search') await visitor.countRendering();
        const page = await this.#renderer.render({ url, site: this.site, kind, answers: known });
        return { document: documentOf(page), calls: page.calls, answers: page.answers };
      });
      return listed(document);
    });
  }

  /** A private page, a page that does not exist, or another spelling of a profile's address. */
  async #other(url: string, path: string, visitor: Visitor): Promise<Page> {
    const { routes, unknown } = await this.#findRoutes();
    const kind = routes.kindOf(path);
    if (kind === 'unknown') return this.#notFound(unknown);
    if (kind === 'empty') return this.#emptyPage();
    if (!visitor.mayRender) return refuse();
    await visitor.countRendering();
    const page = await this.#renderer.render({ url, site: this.site, kind: 'other' });
    if (page.kind === 'missing') return this.#notFound(page.pattern);
    return page.kind === 'page' ? listed(documentOf(page)) : this.#emptyPage();
  }

  #emptyPage(): Page {
    return { status: 200, document: this.empty, listed: false };
  }

  async #notFound(pattern: string): Promise<Page> {
    const known = this.#missing.get(pattern);
    const document =
      known ?? this.#renderer.render({ url: pattern, site: this.site, kind: 'other' }).then(documentOf);
    this.#missing.set(pattern, document);
    document.catch(() => this.#missing.delete(pattern));
    return { status: 404, document: await document, listed: false };
  }

  /** Visitors who come while a page is rendered get the same page. */
  async #shared(key: string, work: () => Promise<Page>): Promise<Page> {
    const running = this.#running.get(key) ?? work().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}

const listed = (document: Document): Page => ({ status: 200, document, listed: true });

function refuse(): never {
  throw new AppError('too_many_requests');
}

function documentOf(page: Rendered): Document {
  if (page.kind !== 'page') throw new Error('The page was not rendered');
  return new Document(page.html);
}

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
