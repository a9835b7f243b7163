import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** THE table of screens (spec, section 2). Each page is a chunk of its own. */
const rows: readonly RouteRow[] = [
  { path: '/', access: 'public', load: () => import('../pages/home-page.tsx') },
  { path: '/login', access: 'public', load: () => import('../pages/login-page.tsx') },
  { path: '/register', access: 'public', load: () => import('../pages/register-page.tsx') },
  { path: '/technician/:id', access: 'public', load: () => import('../pages/technician-profile-page.tsx') },
  { path: '/request-service', access: 'session', load: () => import('../pages/request-service-page.tsx') },
  { path: '/dashboard', access: 'session', load: () => import('../pages/dashboard-page.tsx') },
  { path: '/payment/:requestId', access: 'session', load: () => import('../pages/payment-page.tsx') },
  { path: '/payment-success', access: 'public', load: () => import('../pages/payment-success-page.tsx') },
  { path: '/notifications', access: 'session', load: () => import('../pages/notifications-page.tsx') },
  {
    path: '/technician/dashboard',
    access: 'technician',
    load: () => import('../pages/technician-dashboard-page.tsx'),
  },
  { path: '/technician/stripe-onboarding', access: 'technician', load: payoutPage },
  { path: '/technician/stripe-success', access: 'technician', load: payoutPage },
  { path: '/technician/stripe-refresh', access: 'technician', load: payoutPage },
  { path: '/admin', access: 'admin', load: () => import('../pages/admin-page.tsx') },
  { path: '/admin/technicians', access: 'admin', load: () => import('../pages/admin-technicians-page.tsx') },
  ...development,
];

export interface AppRoute extends RouteRow {
  readonly Page: LazyExoticComponent<ComponentType>;
}

export const routes: readonly AppRoute[] = rows.map(row => ({ ...row, Page: lazy(row.load) }));

/** Fetches a page's code ahead of the press that will need it. Failing is fine: the press will try again. */
export function preloadPage(path: string): void {
  routes
    .find(route => route.path === path)
    ?.load()
    .catch(() => undefined);
}
