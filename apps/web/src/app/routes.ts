import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/google.ts';
import {
  FORGOT_PASSWORD_PAGE,
  RESET_PASSWORD_PAGE,
  VERIFY_EMAIL_PAGE,
} from '@oficio/domain/mailed-links/pages.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/letters.ts';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { OFFLINE_PATH } from '../lib/offline-path.ts';
import HomePage from '../pages/home-page.tsx';
import { PageCode } from './page-code.tsx';

/** Who may open a page; `session` is anybody logged in. The server decides again on every call. */
export type PageAccess = 'public' | 'session' | 'technician' | 'admin';

interface RouteRow {
  readonly path: string;
  readonly access: PageAccess;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Where the provider sends a technician back to is the screen they left from. */
const payoutPage = () => import('../pages/technician-payout-page.tsx');

/** For whoever works on the screens; a production build leaves it out. */
const development: readonly RouteRow[] = import.meta.env.DEV
  ? [{ path: '/design', access: 'public', load: () => import('../pages/design-page.tsx') }]
  : [];

/** THE table of screens (spec, section 2). Each page but the first is a chunk of its own. */
const rows: readonly RouteRow[] = [
  // Where most visits begin: part of the first download.
  { path: '/', access: 'public', load: async () => ({ default: HomePage }) },
  { path: '/login', access: 'public', load: () => import('../pages/login-page.tsx') },
  { path: '/register', access: 'public', load: () => import('../pages/register-page.tsx') },
  {
    path: GOOGLE_CALLBACK_PAGE,
    access: 'public',
    load: () => import('../pages/google-callback-page.tsx'),
  },
  { path: FORGOT_PASSWORD_PAGE, access: 'public', load: () => import('../pages/forgot-password-page.tsx') },
  { path: RESET_PASSWORD_PAGE, access: 'public', load: () => import('../pages/reset-password-page.tsx') },
  { path: VERIFY_EMAIL_PAGE, access: 'public', load: () => import('../pages/verify-email-page.tsx') },
  { path: '/technician/:id', access: 'public', load: () => import('../pages/technician-profile-page.tsx') },
  { path: '/request-service', access: 'session', load: () => import('../pages/request-service-page.tsx') },
  { path: '/dashboard', access: 'session', load: () => import('../pages/dashboard-page.tsx') },
  { path: '/payment/:requestId', access: 'session', load: () => import('../pages/payment-page.tsx') },
  {
    path: '/payments/:paymentId/receipt',
    access: 'session',
    load: () => import('../pages/receipt-page.tsx'),
  },
  { path: '/payment-success', access: 'public', load: () => import('../pages/payment-success-page.tsx') },
  { path: '/chat', access: 'session', load: () => import('../pages/chat-page.tsx') },
  { path: '/notifications', access: 'session', load: () => import('../pages/notifications-page.tsx') },
  { path: UNSUBSCRIBE_PAGE, access: 'public', load: () => import('../pages/unsubscribe-page.tsx') },
  { path: '/account', access: 'session', load: () => import('../pages/account-page.tsx') },
  {
    path: '/technician/dashboard',
    access: 'technician',
    load: () => import('../pages/technician-dashboard-page.tsx'),
  },
  {
    path: '/technician/statement',
    access: 'technician',
    load: () => import('../pages/technician-statement-page.tsx'),
  },
  { path: '/technician/stripe-onboarding', access: 'technician', load: payoutPage },
  { path: '/technician/stripe-success', access: 'technician', load: payoutPage },
  { path: '/technician/stripe-refresh', access: 'technician', load: payoutPage },
  // What the service worker shows without a network.
  { path: OFFLINE_PATH, access: 'public', load: () => import('../pages/offline-page.tsx') },
  { path: '/admin', access: 'admin', load: () => import('../pages/admin-page.tsx') },
  { path: '/admin/technicians', access: 'admin', load: () => import('../pages/admin-technicians-page.tsx') },
  { path: '/admin/users', access: 'admin', load: () => import('../pages/admin-users-page.tsx') },
  { path: '/admin/requests', access: 'admin', load: () => import('../pages/admin-requests-page.tsx') },
  {
    path: '/admin/requests/:requestId',
    access: 'admin',
    load: () => import('../pages/admin-request-page.tsx'),
  },
  { path: '/admin/config', access: 'admin', load: () => import('../pages/admin-config-page.tsx') },
  {
    path: '/admin/dead-letters',
    access: 'admin',
    load: () => import('../pages/admin-dead-letters-page.tsx'),
  },
  { path: '/admin/audit', access: 'admin', load: () => import('../pages/admin-audit-page.tsx') },
  { path: '/admin/payments', access: 'admin', load: () => import('../pages/admin-payments-page.tsx') },
  {
    path: '/admin/payments/:paymentId',
    access: 'admin',
    load: () => import('../pages/admin-payment-page.tsx'),
  },
  ...development,
];

export interface AppRoute extends RouteRow {
  readonly code: PageCode;
}

export const routes: readonly AppRoute[] = rows.map(row => ({ ...row, code: new PageCode(row.load) }));

/** What any other address shows. */
export const nowhere = new PageCode(() => import('../pages/not-found-page.tsx'));

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
