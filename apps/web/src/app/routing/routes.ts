import {
  FORGOT_PASSWORD_PAGE,
  RESET_PASSWORD_PAGE,
  VERIFY_EMAIL_PAGE,
} from '@oficio/domain/accounts/links/pages.ts';
import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/pages.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/letters.ts';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import HomePage from '../../pages/technicians/home-page.tsx';
import { later } from './later.ts';
import { PageCode } from './page-code.tsx';

/** Who may open a page; `session` is anybody logged in. The server decides again on every call. */
export type PageAccess = 'public' | 'session' | 'technician' | 'admin';

interface RouteRow {
  readonly path: string;
  readonly access: PageAccess;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** For whoever works on the screens; a production build leaves it out. */
const development: readonly RouteRow[] = import.meta.env.DEV
  ? [{ path: '/design', access: 'public', load: () => import('../../pages/design/design-page.tsx') }]
  : [];

/** THE table of screens (spec, section 2). Each page but the first is a chunk of its own. */
const rows: readonly RouteRow[] = [
  // Where most visits begin: part of the first download.
  { path: '/', access: 'public', load: async () => ({ default: HomePage }) },
  { path: '/login', access: 'public', load: later(code => code.login()) },
  { path: '/register', access: 'public', load: later(code => code.register()) },
  {
    path: GOOGLE_CALLBACK_PAGE,
    access: 'public',
    load: later(code => code.googleCallback()),
  },
  { path: FORGOT_PASSWORD_PAGE, access: 'public', load: later(code => code.forgotPassword()) },
  { path: RESET_PASSWORD_PAGE, access: 'public', load: later(code => code.resetPassword()) },
  { path: VERIFY_EMAIL_PAGE, access: 'public', load: later(code => code.verifyEmail()) },
  {
    path: '/technician/:id',
    access: 'public',
    load: () => import('../../pages/technicians/technician-profile-page.tsx'),
  },
  { path: '/request-service', access: 'session', load: later(code => code.requestService()) },
  { path: '/dashboard', access: 'session', load: later(code => code.dashboard()) },
  { path: '/payment/:requestId', access: 'session', load: later(code => code.payment()) },
  {
    path: '/payments/:paymentId/receipt',
    access: 'session',
    load: later(code => code.receipt()),
  },
  { path: '/payment-success', access: 'public', load: later(code => code.paymentSuccess()) },
  { path: '/chat', access: 'session', load: later(code => code.chat()) },
  { path: '/notifications', access: 'session', load: later(code => code.notifications()) },
  { path: UNSUBSCRIBE_PAGE, access: 'public', load: later(code => code.unsubscribe()) },
  { path: '/account', access: 'session', load: later(code => code.account()) },
  {
    path: '/technician/dashboard',
    access: 'technician',
    load: later(code => code.technicianDashboard()),
  },
  {
    path: '/technician/statement',
    access: 'technician',
    load: later(code => code.technicianStatement()),
  },
  // Where the provider sends a technician back to is the screen they left from.
  {
    path: '/technician/stripe-onboarding',
    access: 'technician',
    load: later(code => code.technicianPayout()),
  },
  { path: '/technician/stripe-success', access: 'technician', load: later(code => code.technicianPayout()) },
  { path: '/technician/stripe-refresh', access: 'technician', load: later(code => code.technicianPayout()) },
  // What the service worker shows without a network.
  { path: OFFLINE_PATH, access: 'public', load: later(code => code.offline()) },
  { path: '/admin', access: 'admin', load: later(code => code.admin()) },
  { path: '/admin/technicians', access: 'admin', load: later(code => code.adminTechnicians()) },
  { path: '/admin/users', access: 'admin', load: later(code => code.adminUsers()) },
  { path: '/admin/requests', access: 'admin', load: later(code => code.adminRequests()) },
  {
    path: '/admin/requests/:requestId',
    access: 'admin',
    load: later(code => code.adminRequest()),
  },
  { path: '/admin/config', access: 'admin', load: later(code => code.adminConfig()) },
  { path: '/admin/dead-letters', access: 'admin', load: later(code => code.adminDeadLetters()) },
  { path: '/admin/audit', access: 'admin', load: later(code => code.adminAudit()) },
  { path: '/admin/payments', access: 'admin', load: later(code => code.adminPayments()) },
  {
    path: '/admin/payments/:paymentId',
    access: 'admin',
    load: later(code => code.adminPayment()),
  },
  ...development,
];

export interface AppRoute extends RouteRow {
  readonly code: PageCode;
}

export const routes: readonly AppRoute[] = rows.map(row => ({ ...row, code: new PageCode(row.load) }));

/** What any other address shows. */
export const nowhere = new PageCode(() => import('../../pages/status/not-found-page.tsx'));

export interface RouteMatch {
  readonly route: AppRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The screen at an address, or null when there is none. */
export function matchRoute(pathname: string): RouteMatch | null {
  const [match] =
    matchRoutes(
      routes.map(({ path }) => ({ path })),
      pathname,
    ) ?? [];
  const route = routes.find(({ path }) => path === match?.route.path);
  return route && match ? { route, params: match.params } : null;
}

/** Fetches a page's code ahead of the press that will need it. Failing is fine: the press will try again. */
export function preloadPage(pathname: string): void {
  matchRoute(pathname)
    ?.route.code.preload()
    .catch(() => undefined);
}
