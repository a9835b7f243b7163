import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { matchRoute, notFoundPage, routes } from './app/routing/routes.ts';
import {
  dataElement,
  filesOf,
  fillDocument,
  inlineStyleSheet,
  preloadScripts,
  prioritizeContent,
} from './app/server-rendering/document-template.ts';
import { Head } from './app/server-rendering/head-tags.tsx';
import { fillCache, type PageState, readCache, STATE_ID } from './app/server-rendering/page-state.ts';
import { SERVED_PAGES } from './app/server-rendering/served-pages.ts';
import { serverCall } from './app/server-rendering/server-call.ts';
import type {
  AnswerCall,
  Build,
  createPages as CreatePages,
  OpenPage,
  RouteTable,
} from './app/server-rendering/server-contract.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import type { LoadPage } from './lib/page/page-head.ts';
import { UNKNOWN_ADDRESS } from './pages/status/not-found-page.tsx';

const isServed = (path: string) => path in SERVED_PAGES;
const paths = routes.map(({ path }) => path);

const ROUTE_TABLE: RouteTable = {
  served: paths.filter(isServed),
  empty: paths.filter(path => !isServed(path)),
  unknown: '/*',
};

/** Entry of the server build: renders the tree of `main.tsx` for an anonymous visitor. */
export const createPages: typeof CreatePages = given => {
  const build = { ...given, template: prioritizeContent(given) };
  return { routes: ROUTE_TABLE, open: (path, answer) => open(build, path, answer) };
};

async function open(build: Build, path: string, answer: AnswerCall): Promise<OpenPage | null> {
  const { pathname, searchParams } = new URL(build.origin + path);
  const match = matchRoute(pathname);
  if (!match) {
    await notFoundPage.load();
    return openPage(build, path, {
      ...NOT_FOUND,
      pattern: ROUTE_TABLE.unknown,
      files: filesOf(build, NOT_FOUND_PAGE),
      state: [],
    });
  }
  const { route, params } = match;
  const page = SERVED_PAGES[route.path];
  if (!page) return null;
  const cache = createQueryClient();
  const { head, found } = await page.load({
    origin: build.origin,
    params,
    search: searchParams,
    cache,
    call: serverCall(answer),
  });
  await route.code.load();
  return openPage(build, path, {
    head,
    found,
    pattern: route.path,
    files: filesOf(build, page.module),
    state: readCache(cache),
  });
}

const SCHEMA_ORG = 'https://schema.org';

interface Contents extends Awaited<ReturnType<LoadPage>> {
  readonly pattern: OpenPage['pattern'];
  readonly files: ReturnType<typeof filesOf>;
  readonly state: PageState;
}

/** Name in Vite's manifest. */
const NOT_FOUND_PAGE = 'src/pages/status/not-found-page.tsx';

const NOT_FOUND = {
  found: false,
  head: { ...UNKNOWN_ADDRESS, path: null, type: 'website', structuredData: null },
} as const;

function openPage(build: Build, path: string, { head, found, pattern, files, state }: Contents): OpenPage {
  return {
    status: found ? 200 : 404,
    pattern,
    render(site) {
      // Renders from the serialized state only, as hydration does.
      const queryClient = createQueryClient();
      fillCache(queryClient, state, Date.now());
      return fillDocument(build.template, {
        head: [
          renderToStaticMarkup(<Head head={head} origin={build.origin} site={site.name} />),
          preloadScripts(files.scripts),
          head.structuredData &&
            dataElement('application/ld+json', { '@context': SCHEMA_ORG, ...head.structuredData(site) }),
        ].join(''),
        sheets: files.sheets.map(path => inlineStyleSheet(path, build.read)).join(''),
        markup: renderToString(
          <App
            queryClient={queryClient}
            site={site}
            route={screens => <StaticRouter location={path}>{screens}</StaticRouter>}
          />,
        ),
        after: dataElement('application/json', state, STATE_ID),
      });
    },
  };
}
