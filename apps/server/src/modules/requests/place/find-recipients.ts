import { REQUEST_QUOTAS } from '@oficio/domain/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../accounts/public.ts';
import { nearestEligible, type Technicians } from '../../technicians/public.ts';
import { findExcluded } from '../store/exclusions.ts';
import { jobPlace } from '../view/job-place.ts';

export type RecipientSearch = Pick<Platform, 'database' | 'settings'> & { readonly technicians: Technicians };

/** The fields of an open request that decide who is notified of it. */
type Placed = Parameters<typeof jobPlace>[0] & {
  /** Absent before the request is made. */
  readonly id?: number;
  /** The customer. */
  readonly user_id: number;
};

interface Recipients {
  /** User ids, nearest first. */
  readonly ids: readonly number[];
  /** True if more technicians are in reach than the customer's quota allows to notify. */
  readonly isCapped: boolean;
}

/** Returns the nearest eligible technicians, to whom an open request is announced. */
export async function findRecipients(
  { database, settings, technicians }: RecipientSearch,
  request: Placed,
): Promise<Recipients> {
  const customer = await findUser(database.read, request.user_id);
  const { announcedTo } = REQUEST_QUOTAS[customer?.email_verified === 1 ? 'verified' : 'unverified'];
  const excluded =
    request.id === undefined ? new Set<number>() : await findExcluded(database.read, request.id);
  // One more than the limit shows that there are more. Another one, because the customer may be a technician and the nearest one.
  const nearest = await nearestEligible(technicians, jobPlace(request), {
    radiusKm: settings.broadcastRadiusKm,
    limit: announcedTo + 2 + excluded.size,
  });
  const others = nearest.filter(id => id !== request.user_id && !excluded.has(id));
  return { ids: others.slice(0, announcedTo), isCapped: others.length > announcedTo };
}
