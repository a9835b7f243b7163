import { newId } from '../store/ids.ts';
import type { ObjectStore } from '../store/object-store.ts';

export const ONBOARDING_PATH = '/sandbox/onboarding';
export const DASHBOARD_PATH = '/sandbox/dashboard';

/** Lifetime of a link in seconds. */
export const LINK_TERM_S = 300;

/** Result of opening a link. */
export type Opened =
  | { readonly kind: 'visit'; readonly visitId: string }
  /** Used or expired. `refreshUrl` is the platform's page that creates another link, if there is one. */
  | { readonly kind: 'spent'; readonly refreshUrl: string | null }
  | { readonly kind: 'unknown' };

/** Opens a link once: marks it as used and creates a visit. The page of the visit may be reloaded. */
export async function openLink(
  store: ObjectStore,
  purpose: 'onboarding' | 'dashboard',
  id: string,
): Promise<Opened> {
  const link = await store.lock('provider_link', id);
  if (!link || link.purpose !== purpose) return { kind: 'unknown' };
  if (link.used || link.expiresAt <= store.seconds) return { kind: 'spent', refreshUrl: link.refreshUrl };
  const visit = { id: newId('visit'), purpose, account: link.account, returnUrl: link.returnUrl };
  await store.save({ ...link, used: true });
  await store.create('visit', visit);
  return { kind: 'visit', visitId: visit.id };
}
