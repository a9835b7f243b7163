import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { can } from '@oficio/domain/roles.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import {
  findProfile,
  meanRating,
  type OfferedService,
  type ProfileRow,
  servicesOf,
} from '../store/read-profiles.ts';

/** Returns the public profile. Throws 404 for an unapproved or suspended technician, except to its owner and administrators. */
export async function showTechnician(
  db: Reader,
  userId: number,
  viewer: Session | null,
): Promise<TechnicianOut> {
  const profile = await findProfile(db, userId);
  const mayPreview = viewer && (viewer.userId === userId || can(viewer.role, 'technicians:decide'));
  const isPublic = profile?.approved === 1 && profile.suspended_at === null;
  if (!profile || !(isPublic || mayPreview)) throw new AppError('technician_not_found');
  return presentTechnician(profile, await servicesOf(db, [userId]));
}

function presentTechnician(profile: ProfileRow, services: readonly OfferedService[]): TechnicianOut {
  return {
    id: profile.user_id,
    profile_id: profile.profile_id,
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    bio: profile.bio,
    address: profile.address,
    rating: meanRating(profile),
    total_reviews: profile.rating_count,
    experience_years: profile.experience_years,
    hourly_rate: profile.hourly_rate_cents === null ? null : toEuros(profile.hourly_rate_cents),
    services: services.map(service => service.name),
    service_ids: services.map(service => service.id),
    available: profile.available === 1,
  };
}
