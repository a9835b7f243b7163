import {
  FORGOT_PASSWORD_PAGE,
  GOOGLE_CALLBACK_PAGE,
  INVITATION_PAGE,
  RESET_PASSWORD_PAGE,
  VERIFY_EMAIL_PAGE,
} from '@oficio/domain/accounts/pages.ts';
import { UNSUBSCRIBE_PAGE } from '@oficio/domain/notifications/email-texts.ts';
import { JOB_PAGE } from '@oficio/domain/requests/job-path.ts';
import { REQUEST_START_PAGE } from '@oficio/domain/requests/start-page.ts';
import type { Capability } from '@oficio/domain/roles.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { matchRoutes } from 'react-router';
import { mayPrefetch } from '../../lib/browser/connection.ts';
import { LazyCode } from '../../lib/loading/lazy-code.ts';
import { SETUP_PAGE } from '../../lib/navigation/next-path.ts';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import type { ComponentModule } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from './from-import-table.ts';

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
  readonly load: () => Promise<ComponentModule<object>>;
}

/** The table of screens (spec, section 2). Each page is a separate chunk. */
const rows: readonly RouteRow[] = [
  // Pages that the server renders do not use `fromImportTable`, because hydration would wait for one file more.
  { path: '/', access: 'public', load: () => import('../../pages/technicians/home-page.tsx') },
  { path: '/login', access: 'public', load: () => import('../../pages/accounts/login-page.tsx') },
  { path: '/register', access: 'public', load: () => import('../../pages/accounts/register-page.tsx') },
  {
    path: GOOGLE_CALLBACK_PAGE,
    access: 'public',
    load: fromImportTable(table => table.googleCallback()),
  },
  { path: SETUP_PAGE, access: 'setup', load: fromImportTable(table => table.secondFactorSetup()) },
  { path: FORGOT_PASSWORD_PAGE, access: 'public', load: fromImportTable(table => table.forgotPassword()) },
  { path: RESET_PASSWORD_PAGE, access: 'public', load: fromImportTable(table => table.resetPassword()) },
  { path: INVITATION_PAGE, access: 'public', load: fromImportTable(table => table.invitation()) },
  { path: VERIFY_EMAIL_PAGE, access: 'public', load: fromImportTable(table => table.verifyEmail()) },
  {
    path: '/technician/:id',
    access: 'public',
    load: () => import('../../pages/technicians/technician-profile-page.tsx'),
  },
  {
    path: '/request-service',
    access: 'session',
    loginReason: 'Debes iniciar sesión para solicitar un servicio',
    load: fromImportTable(table => table.requestService()),
  },
  { path: REQUEST_START_PAGE, access: 'public', load: fromImportTable(table => table.requestStart()) },
  { path: '/dashboard', access: 'session', load: fromImportTable(table => table.dashboard()) },
  { path: `${JOB_PAGE}/:id`, access: 'session', load: fromImportTable(table => table.job()) },
  { path: '/payment/:requestId', access: 'session', load: fromImportTable(table => table.payment()) },
  {
    path: '/payments/:paymentId/receipt',
    access: 'session',
    load: fromImportTable(table => table.receipt()),
  },
  { path: '/payment-success', access: 'public', load: fromImportTable(table => table.paymentSuccess()) },
  { path: '/chat', access: 'session', load: fromImportTable(table => table.chat()) },
  { path: '/notifications', access: 'session', load: fromImportTable(table => table.notifications()) },
  { path: UNSUBSCRIBE_PAGE, access: 'public', load: fromImportTable(table => table.unsubscribe()) },
  { path: '/account', access: 'session', load: fromImportTable(table => table.account()) },
  {
    path: DASHBOARD_PATHS.today,
    access: 'technician',
    load: fromImportTable(table => table.technicianToday()),
  },
  {
    path: DASHBOARD_PATHS.requests,
    access: 'technician',
    load: fromImportTable(table => table.technicianRequests()),
  },
  {
    path: DASHBOARD_PATHS.jobs,
    access: 'technician',
    load: fromImportTable(table => table.technicianJobs()),
  },
  {
    path: DASHBOARD_PATHS.money,
    access: 'technician',
    load: fromImportTable(table => table.technicianMoney()),
  },
  {
    path: DASHBOARD_PATHS.profile,
    access: 'technician',
    load: fromImportTable(table => table.technicianOwnProfile()),
  },
  {
    path: '/technician/statement',
    access: 'technician',
    load: fromImportTable(table => table.technicianStatement()),
  },
  // The payment provider redirects the technician to these addresses, which show the screen they left.
  {
    path: '/technician/stripe-onboarding',
    access: 'technician',
    load: fromImportTable(table => table.technicianPayout()),
  },
  {
    path: '/technician/stripe-success',
    access: 'technician',
    load: fromImportTable(table => table.technicianPayout()),
  },
  {
    path: '/technician/stripe-refresh',
    access: 'technician',
    load: fromImportTable(table => table.technicianPayout()),
  },
  // The service worker shows this page offline.
  { path: OFFLINE_PATH, access: 'public', load: fromImportTable(table => table.offline()) },
  { path: '/admin', access: 'overview:read', load: fromImportTable(table => table.admin()) },
  { path: '/admin/figures', access: 'overview:read', load: fromImportTable(table => table.adminFigures()) },
  { path: '/admin/search', access: 'overview:read', load: fromImportTable(table => table.adminSearch()) },
  {
    path: '/admin/technicians',
    access: 'technicians:decide',
    load: fromImportTable(table => table.adminTechnicians()),
  },
  {
    path: '/admin/technicians/all',
    access: 'technicians:decide',
    load: fromImportTable(table => table.adminAllTechnicians()),
  },
  { path: '/admin/users', access: 'users:read', load: fromImportTable(table => table.adminUsers()) },
  { path: '/admin/users/:userId', access: 'users:read', load: fromImportTable(table => table.adminUser()) },
  { path: '/admin/requests', access: 'requests:read', load: fromImportTable(table => table.adminRequests()) },
  {
    path: '/admin/requests/:requestId',
    access: 'requests:read',
    load: fromImportTable(table => table.adminRequest()),
  },
  { path: '/admin/reviews', access: 'reviews:read', load: fromImportTable(table => table.adminReviews()) },
  {
    path: '/admin/services',
    access: 'config:manage',
    load: fromImportTable(table => table.adminServices()),
  },
  { path: '/admin/config', access: 'config:manage', load: fromImportTable(table => table.adminConfig()) },
  {
    path: '/admin/operation',
    access: 'overview:read',
    load: fromImportTable(table => table.adminOperation()),
  },
  {
    path: '/admin/dead-letters',
    access: 'outbox:manage',
    load: fromImportTable(table => table.adminDeadLetters()),
  },
  {
    path: '/admin/waiting-deliveries',
    access: 'outbox:manage',
    load: fromImportTable(table => table.adminWaitingDeliveries()),
  },
  { path: '/admin/audit', access: 'audit:read', load: fromImportTable(table => table.adminAudit()) },
  { path: '/admin/books', access: 'payments:read', load: fromImportTable(table => table.adminBooks()) },
  { path: '/admin/payments', access: 'payments:read', load: fromImportTable(table => table.adminPayments()) },
  {
    path: '/admin/payments/:paymentId',
    access: 'payments:read',
    load: fromImportTable(table => table.adminPayment()),
  },
];

export interface AppRoute extends RouteRow {
  readonly code: LazyCode<ComponentModule<object>>;
}

export const routes: readonly AppRoute[] = rows.map(row => ({ ...row, code: new LazyCode(row.load) }));

/** The page of all other addresses. */
export const notFoundPage = new LazyCode(() => import('../../pages/status/not-found-page.tsx'));

export interface RouteMatch {
  readonly route: AppRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Returns the screen at an address, or null. */
export function matchRoute(pathname: string): RouteMatch | null {
  const [match] = matchRoutes([...routes], pathname) ?? [];
  return match ? { route: match.route, params: match.params } : null;
}

/** Loads a page's code before the user presses its link. */
export function preloadPage(pathname: string): void {
  if (!mayPrefetch()) return;
  matchRoute(pathname)?.route.code.preload();
}
