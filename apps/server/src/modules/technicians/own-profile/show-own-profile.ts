import type { AuditAction } from '@oficio/domain/audit.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { ProfileOut, RefusalOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { findLastActAbout } from '../../../platform/database/audit-log.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PortfolioPhotoRow, portfoliosOf } from '../store/portfolios.ts';
import {
  findProfile,
  meanRating,
  type OfferedService,
  type ProfileRow,
  servicesOf,
  shownOf,
} from '../store/read-profiles.ts';
import { type PhotoLink, photoLinkOf, presentPortfolio } from './present.ts';

/** Returns the technician's own profile with the exact place. Throws 404 without a profile, for example after a rejection. */
export async function showOwnProfile(
  platform: Pick<Platform, 'database' | 'files' | 'clock'>,
  userId: number,
): Promise<ProfileOut> {
  const db = platform.database.read;
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError('profile_not_found');
  return presentProfile(profile, {
    services: await servicesOf(db, [userId]),
    portfolio: await portfoliosOf(db, [userId]),
    linkTo: photoLinkOf(platform, profile),
  });
}

interface Related {
  readonly services: readonly OfferedService[];
  readonly portfolio: readonly PortfolioPhotoRow[];
  readonly linkTo: PhotoLink;
}

function presentProfile(profile: ProfileRow, { services, portfolio, linkTo }: Related): ProfileOut {
  return {
    id: profile.profile_id,
    bio: profile.bio,
    experience_years: profile.experience_years,
    hourly_rate: profile.hourly_rate_cents === null ? null : toEuros(profile.hourly_rate_cents),
    latitude: profile.latitude,
    longitude: profile.longitude,
    address: profile.address,
    available: profile.available,
    approved: profile.approved === 1,
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    service_ids: shownOf(services).map(service => service.id),
    hidden_services: services
      .filter(({ hidden }) => hidden === 1)
      .map(({ id, name, icon, category }) => ({ id, name, icon, category })),
    photo: profile.photo && linkTo(profile.photo),
    works: presentPortfolio(portfolio, profile.user_id, linkTo),
  };
}

const DECISIONS = [
  'technician_approved',
  'technician_rejected',
  'technician_revoked',
] as const satisfies readonly AuditAction[];

/**
 * Returns the last decision about the technician's profile if it was a refusal. Null for an approved technician, and for one who has
 * applied again after a rejection.
 */
export async function showRefusal(db: Reader, userId: number): Promise<RefusalOut | null> {
  const act = await findLastActAbout(db, { subjectId: userId, actions: DECISIONS });
  if (!act || act.action === 'technician_approved') return null;
  const kind = act.action === 'technician_rejected' ? 'rejected' : 'revoked';
  const profile = await findProfile(db, userId);
  // A rejection deletes the profile, so a profile is a new application.
  if (profile && (kind === 'rejected' || profile.approved === 1)) return null;
  return { kind, reason: act.reason, at: isoOf(act.at) };
}
