import { Failure } from '@oficio/domain/errors.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentProfile, presentTechnician } from './present.ts';
import { findProfile, servicesOf } from '../store/read-profiles.ts';

/** The public page of a technician. Throws 404 for an unapproved or suspended one, unless its owner or an administrator asks. */
export async function showTechnician(
  db: Reader,
  userId: number,
  viewer: Session | null,
): Promise<TechnicianOut> {
  const profile = await findProfile(db, userId);
  const mayPreview = viewer?.userId === userId || viewer?.role === 'admin';
  const isPublic = profile?.approved === 1 && profile.suspended_at === null;
  if (!profile || !(isPublic || mayPreview)) throw new Failure('technician_not_found');
  return presentTechnician(profile, await servicesOf(db, [userId]));
}

/** The technician's own profile. Throws 404 when there is none, as after a rejection. */
export async function showOwnProfile(db: Reader, userId: number): Promise<ProfileOut> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Failure('profile_not_found');
  return presentProfile(profile, await servicesOf(db, [userId]));
}
