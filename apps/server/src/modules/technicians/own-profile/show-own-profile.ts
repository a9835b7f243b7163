import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findProfile,
  meanRating,
  type OfferedService,
  type ProfileRow,
  servicesOf,
  shownOf,
} from '../store/read-profiles.ts';
import { type PortfolioPhotoRow, portfoliosOf } from '../store/works.ts';
import { type PhotoLink, photoLinkOf } from './present.ts';
import { presentPortfolio } from './present-works.ts';

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
    works: await portfoliosOf(db, [userId]),
    linkTo: photoLinkOf(platform, profile),
  });
}

interface Related {
  readonly services: readonly OfferedService[];
  readonly works: readonly PortfolioPhotoRow[];
  readonly linkTo: PhotoLink;
}

function presentProfile(profile: ProfileRow, { services, works, linkTo }: Related): ProfileOut {
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
    works: presentPortfolio(works, profile.user_id, linkTo),
  };
}
