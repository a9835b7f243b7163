import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { zoneOfJob } from '@oficio/domain/requests/zone-of-job.ts';
import { can } from '@oficio/domain/roles.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { TechnicianCache } from './changes/technician-cache.ts';
import type { TechnicianChanges } from './changes/technician-changes.ts';
import { type PhotoLink, photoLinkOf, presentPortfolio } from './own-profile/present.ts';
import { isPublic, publicPlace } from './store/find-technician.ts';
import { type PortfolioPhotoRow, portfoliosOf } from './store/portfolios.ts';
import {
  findProfile,
  meanRating,
  type OfferedService,
  type ProfileRow,
  servicesOf,
  shownOf,
} from './store/read-profiles.ts';

const NOWHERE = { latitude: null, longitude: null, address: null };

/** About 15 MB, because a reply takes about 0.7 KB; four times as much if all have 12 portfolio photos with long captions. */
const MAX_CACHED = 20_000;

/**
 * Creates the handler of `GET /api/technicians/{id}`, which returns the JSON reply with a profile. It throws 404 for an unapproved or
 * suspended technician, except to its owner and administrators, and caches what all others get. `site` is the zone of the site.
 */
export function createProfileReply(
  platform: Pick<Platform, 'database' | 'files' | 'clock'>,
  changes: TechnicianChanges,
  site: string,
): (userId: number, viewer: Session | null) => Promise<string> {
  const cache = new TechnicianCache<string>(changes, { max: MAX_CACHED });
  return async (userId, viewer) => {
    const mayPreview = viewer && (viewer.userId === userId || can(viewer.role, 'technicians:decide'));
    if (mayPreview) return readReply(platform, { userId, site, isVisible: () => true });
    return cache.getOrRead(userId, () => readReply(platform, { userId, site, isVisible: isPublic }));
  };
}

interface Shown {
  readonly userId: number;
  readonly site: string;
  readonly isVisible: (profile: ProfileRow) => boolean;
}

async function readReply(
  platform: Parameters<typeof createProfileReply>[0],
  { userId, site, isVisible }: Shown,
): Promise<string> {
  const db = platform.database.read;
  const profile = await findProfile(db, userId);
  if (!profile || !isVisible(profile)) throw new AppError('technician_not_found');
  const related = {
    services: shownOf(await servicesOf(db, [userId])),
    portfolio: await portfoliosOf(db, [userId]),
    site,
    linkTo: photoLinkOf(platform, profile),
  };
  return JSON.stringify({ technician: presentTechnician(profile, related) });
}

interface Related {
  readonly services: readonly OfferedService[];
  readonly portfolio: readonly PortfolioPhotoRow[];
  readonly site: string;
  readonly linkTo: PhotoLink;
}

function presentTechnician(
  profile: ProfileRow,
  { services, portfolio, site, linkTo }: Related,
): TechnicianOut {
  return {
    id: profile.user_id,
    profile_id: profile.profile_id,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    bio: profile.bio,
    address: profile.address,
    time_zone: zoneOfJob({
      job: NOWHERE,
      technician: { ...publicPlace(profile), address: profile.address },
      site,
    }),
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    experience_years: profile.experience_years,
    hourly_rate: profile.hourly_rate_cents === null ? null : toEuros(profile.hourly_rate_cents),
    services: services.map(service => service.name),
    service_ids: services.map(service => service.id),
    available: profile.available === 1,
    photo: profile.photo && linkTo(profile.photo),
    works: presentPortfolio(portfolio, profile.user_id, linkTo),
  };
}
