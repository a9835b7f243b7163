import {
  FORGOT_PASSWORD_PAGE,
  INVITATION_PAGE,
  RESET_PASSWORD_PAGE,
  VERIFY_EMAIL_PAGE,
} from '@oficio/domain/accounts/links/pages.ts';
import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/pages.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import { JOB_PAGE } from '@oficio/domain/requests/job-path.ts';
import type { Capability } from '@oficio/domain/roles.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { mayPrefetch } from '../../lib/browser/connection.ts';
import { SETUP_PAGE } from '../../lib/navigation/next-path.ts';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import { lazyRoute } from './lazy-route.ts';
import { PageCode } from './page-code.tsx';

/**
 * Who may open a page; `session` is any logged-in user, `setup` also one who must set up a second factor, a capability the roles
 * that have it. The server checks every call again.
 */
export type PageAccess = 'public' | 'session' | 'setup' | 'technician' | Capability;

interface RouteRow {
  readonly path: string;
  readonly access: PageAccess;
  /** Message for a visitor who has to log in first. */
  readonly loginReason?: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** The table of screens (spec, section 2). Each page is a separate chunk. */
const rows: readonly RouteRow[] = [
  // Pages that the server renders do not use `lazyRoute`, because hydration would wait for one file more.
  { path: '/', access: 'public', load: () => import('../../pages/technicians/home-page.tsx') },
  { path: '/login', access: 'public', load: () => import('../../pages/accounts/login-page.tsx') },
  { path: '/register', access: 'public', load: () => import('../../pages/accounts/register-page.tsx') },
  {
    path: GOOGLE_CALLBACK_PAGE,
    access: 'public',
    load: lazyRoute(routes => routes.googleCallback()),
  },
  { path: SETUP_PAGE, access: 'setup', load: lazyRoute(routes => routes.secondFactorSetup()) },
  { path: FORGOT_PASSWORD_PAGE, access: 'public', load: lazyRoute(routes => routes.forgotPassword()) },
  { path: RESET_PASSWORD_PAGE, access: 'public', load: lazyRoute(routes => routes.resetPassword()) },
  { path: INVITATION_PAGE, access: 'public', load: lazyRoute(routes => routes.invitation()) },
  { path: VERIFY_EMAIL_PAGE, access: 'public', load: lazyRoute(routes => routes.verifyEmail()) },
  {
    path: '/technician/:id',
    access: 'public',
    load: () => import('../../pages/technicians/technician-profile-page.tsx'),
  },
  {
    path: '/request-service',
    access: 'session',
    loginReason: 'Debes iniciar sesión para solicitar un servicio',
    load: lazyRoute(routes => routes.requestService()),
  },
  { path: '/dashboard', access: 'session', load: lazyRoute(routes => routes.dashboard()) },
  { path: `${JOB_PAGE}/:id`, access: 'session', load: lazyRoute(routes => routes.job()) },
  { path: '/payment/:requestId', access: 'session', load: lazyRoute(routes => routes.payment()) },
  {
    path: '/payments/:paymentId/receipt',
    access: 'session',
    load: lazyRoute(routes => routes.receipt()),
  },
  { path: '/payment-success', access: 'public', load: lazyRoute(routes => routes.paymentSuccess()) },
  { path: '/chat', access: 'session', load: lazyRoute(routes => routes.chat()) },
  { path: '/notifications', access: 'session', load: lazyRoute(routes => routes.notifications()) },
  { path: UNSUBSCRIBE_PAGE, access: 'public', load: lazyRoute(routes => routes.unsubscribe()) },
  { path: '/account', access: 'session', load: lazyRoute(routes => routes.account()) },
  { path: DASHBOARD_PATHS.today, access: 'technician', load: lazyRoute(routes => routes.technicianToday()) },
  {
    path: DASHBOARD_PATHS.requests,
    access: 'technician',
    load: lazyRoute(routes => routes.technicianRequests()),
  },
  { path: DASHBOARD_PATHS.jobs, access: 'technician', load: lazyRoute(routes => routes.technicianJobs()) },
  { path: DASHBOARD_PATHS.money, access: 'technician', load: lazyRoute(routes => routes.technicianMoney()) },
  {
    path: DASHBOARD_PATHS.profile,
    access: 'technician',
    load: lazyRoute(routes => routes.technicianOwnProfile()),
  },
  {
    path: '/technician/statement',
    access: 'technician',
    load: lazyRoute(routes => routes.technicianStatement()),
  },
  // The payment provider redirects the technician to these addresses, which show the screen they left.
  {
    path: '/technician/stripe-onboarding',
    access: 'technician',
    load: lazyRoute(routes => routes.technicianPayout()),
  },
  {
    path: '/technician/stripe-success',
    access: 'technician',
    load: lazyRoute(routes => routes.technicianPayout()),
  },
  {
    path: '/technician/stripe-refresh',
    access: 'technician',
    load: lazyRoute(routes => routes.technicianPayout()),
  },
  // The service worker shows this page offline.
  { path: OFFLINE_PATH, access: 'public', load: lazyRoute(routes => routes.offline()) },
  { path: '/admin', access: 'overview:read', load: lazyRoute(routes => routes.admin()) },
  { path: '/admin/figures', access: 'overview:read', load: lazyRoute(routes => routes.adminFigures()) },
  { path: '/admin/search', access: 'overview:read', load: lazyRoute(routes => routes.adminSearch()) },
  {
    path: '/admin/technicians',
    access: 'technicians:decide',
    load: lazyRoute(routes => routes.adminTechnicians()),
  },
  {
    path: '/admin/technicians/all',
    access: 'technicians:decide',
    load: lazyRoute(routes => routes.adminAllTechnicians()),
  },
  { path: '/admin/users', access: 'users:read', load: lazyRoute(routes => routes.adminUsers()) },
  { path: '/admin/users/:userId', access: 'users:read', load: lazyRoute(routes => routes.adminUser()) },
  { path: '/admin/requests', access: 'requests:read', load: lazyRoute(routes => routes.adminRequests()) },
  {
    path: '/admin/requests/:requestId',
    access: 'requests:read',
    load: lazyRoute(routes => routes.adminRequest()),
  },
  { path: '/admin/reviews', access: 'reviews:read', load: lazyRoute(routes => routes.adminReviews()) },
  {
    path: '/admin/services',
    access: 'config:manage',
    load: lazyRoute(routes => routes.adminServices()),
  },
  { path: '/admin/config', access: 'config:manage', load: lazyRoute(routes => routes.adminConfig()) },
  {
    path: '/admin/operation',
    access: 'overview:read',
    load: lazyRoute(routes => routes.adminOperation()),
  },
  {
    path: '/admin/dead-letters',
    access: 'outbox:manage',
    load: lazyRoute(routes => routes.adminDeadLetters()),
  },
  {
    path: '/admin/waiting-deliveries',
    access: 'outbox:manage',
    load: lazyRoute(routes => routes.adminWaitingDeliveries()),
  },
  { path: '/admin/audit', access: 'audit:read', load: lazyRoute(routes => routes.adminAudit()) },
  { path: '/admin/books', access: 'payments:read', load: lazyRoute(routes => routes.adminBooks()) },
  { path: '/admin/payments', access: 'payments:read', load: lazyRoute(routes => routes.adminPayments()) },
  {
    path: '/admin/payments/:paymentId',
    access: 'payments:read',
    load: lazyRoute(routes => routes.adminPayment()),
  },
];

export interface AppRoute extends RouteRow {
  readonly code: PageCode;
}

export const routes: readonly AppRoute[] = rows.map(row => ({ ...row, code: new PageCode(row.load) }));

/** The page of all other addresses. */
export const notFoundPage = new PageCode(() => import('../../pages/status/not-found-page.tsx'));

export interface RouteMatch {
  readonly route: AppRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns the screen at an address, or null. */
export function matchRoute(pathname: string): RouteMatch | null {
  const [match] = matchRoutes([...routes], pathname) ?? [];
  return match ? { route: match.route, params: match.params } : null;
}

/** Loads a page's code before the user presses its link. Ignores failures, because the press tries again. */
export function preloadPage(pathname: string): void {
  if (!mayPrefetch()) return;
  matchRoute(pathname)
    ?.route.code.preload()
    .catch(() => undefined);
}
