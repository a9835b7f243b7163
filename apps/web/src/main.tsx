import './ui/theme/document-styles.ts';
import { DEFAULT_CALENDAR_ZONE, setCalendarZone } from '@oficio/domain/fields/calendar.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/routing/browser-router.tsx';
import { matchRoute, notFoundPage } from './app/routing/routes.ts';
import { fillCache, type PageState, STATE_ID } from './app/server-rendering/page-state.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { captureInstallPrompt } from './lib/browser/install-prompt.ts';
import { recordPreHydrationInputs } from './lib/forms/pre-hydration-inputs.ts';
import { watchStyleSheets } from './lib/loading/failed-style-sheets.ts';
import { hideUrlToken } from './lib/navigation/url-token.ts';
import { documentSite } from './lib/page/site.ts';
import { startSession } from './lib/session/session.ts';

/** Milliseconds since the epoch; older than any answer. */
const LONG_AGO = 1;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

setCalendarZone(document.documentElement.dataset.zone ?? DEFAULT_CALENDAR_ZONE);
const queryClient = createQueryClient();
const app = (
  <App
    queryClient={queryClient}
    site={documentSite()}
    route={screens => <BrowserRouter>{screens}</BrowserRouter>}
  />
);
const state = document.getElementById(STATE_ID)?.textContent;

hideUrlToken();
startSession();
captureInstallPrompt();
watchStyleSheets();
if (document.readyState === 'complete') setTimeout(startBackgroundWork);
else addEventListener('load', startBackgroundWork);
// Not awaited, because a page's module waits until this module has run.
if (state) void takeOver(root, JSON.parse(state));
else createRoot(root).render(app);

/** Hydrates the server-rendered page. */
async function takeOver(container: HTMLElement, answers: PageState): Promise<void> {
  recordPreHydrationInputs();
  // In a task of its own, so that the browser handles input between the evaluation of the modules and the hydration.
  await new Promise(resolve => setTimeout(resolve));
  const match = matchRoute(location.pathname);
  if (hasLeft()) return createRoot(container).render(app);
  fillCache(queryClient, answers, isOldPage() ? LONG_AGO : Date.now(), match?.params);
  const code = match?.route.code ?? notFoundPage;
  await code.load().catch(() => undefined);
  if (hasLeft()) return createRoot(container).render(app);
  // As a transition, so that the browser handles input in between.
  startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
}

/** Reports an error after which React rendered the page itself. A user who left meanwhile is expected to cause one. */
function onRecoverableError(error: unknown): void {
  if (!hasLeft()) reportError(error);
}

function startBackgroundWork(): void {
  // Not as `LazyCode`: it must also run if a style sheet is missing.
  import('./app/after-load.tsx').catch(() => undefined);
}

/** Returns true after back or forward, when the page may be old: its answers are shown and loaded again. */
function isOldPage(): boolean {
  return visit()?.type === 'back_forward';
}

/** Returns true when the user went back from a reloaded page before its scripts ran: the address has changed, the document not. */
function hasLeft(): boolean {
  const { name } = visit() ?? {};
  if (name === undefined) return false;
  const { pathname, search } = new URL(name);
  return pathname !== location.pathname || search !== location.search;
}

function visit(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}
