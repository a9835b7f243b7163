import type { Books } from '../store/object-store.ts';
import { newId } from '../store/ids.ts';

export const ONBOARDING_PATH = '/sandbox/onboarding';
export const DASHBOARD_PATH = '/sandbox/dashboard';

/** Seconds until a link is worth nothing any more. */
export const LINK_TERM_S = 300;

/** What a link that is opened leads to. */
export type Opened =
  | { readonly kind: 'visit'; readonly visitId: string }
  /** Used or expired; `refreshUrl` is where the platform hands out another, if it said so. */
  | { readonly kind: 'spent'; readonly refreshUrl: string | null }
  | { readonly kind: 'unknown' };

/** Opens a link: the first time it becomes a visit, which may be reloaded; the link itself is spent. */
export async function openLink(
  books: Books,
  purpose: 'onboarding' | 'dashboard',
  id: string,
): Promise<Opened> {
  const link = await books.lock('provider_link', id);
  if (!link || link.purpose !== purpose) return { kind: 'unknown' };
  if (link.used || link.expiresAt <= books.seconds) return { kind: 'spent', refreshUrl: link.refreshUrl };
  const visit = { id: newId('visit'), purpose, account: link.account, returnUrl: link.returnUrl };
  await books.save({ ...link, used: true });
  await books.create('visit', visit);
  return { kind: 'visit', visitId: visit.id };
}
