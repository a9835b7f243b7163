import type { Transaction } from '../../../platform/database/database.ts';
import { ascendingIdPage, cutPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropPhoto } from '../own-profile/change-photo.ts';
import { removePortfolio } from '../own-profile/change-works.ts';
import { photoLinkOf } from '../own-profile/present.ts';
import { presentPortfolio } from '../own-profile/present-works.ts';
import { refreshSearch } from '../search/refresh.ts';
import { findPendingProfiles, namesForStaff, servicesOf } from '../store/read-profiles.ts';
import { portfoliosOf } from '../store/works.ts';
import { deletePendingProfile, markApproved } from '../store/write-profiles.ts';

/** Returns one page of the profiles that wait for an administrator, oldest first, with the names of their services. */
export async function listPendingProfiles(
  platform: Pick<Platform, 'database' | 'files' | 'clock'>,
  query: PageQuery,
) {
  const db = platform.database.read;
  const rows = await findPendingProfiles(db, ascendingIdPage(query));
  const { page, next_cursor } = cutPage(rows, query, row => row.profile_id);
  const ids = page.map(profile => profile.user_id);
  const services = await servicesOf(db, ids);
  const works = await portfoliosOf(db, ids);
  const profiles = page.map(profile => {
    const linkTo = photoLinkOf(platform, profile);
    return {
      ...profile,
      services: namesForStaff(services.filter(service => service.user_id === profile.user_id)),
      photo: profile.photo && linkTo(profile.photo),
      works: presentPortfolio(works, profile.user_id, linkTo),
    };
  });
  return { profiles, next_cursor };
}

/** Approves a pending profile and adds it to the search. Returns null when no profile with this id is pending. */
export async function approveProfile(
  tx: Transaction,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const technicianId = await markApproved(tx, profileId);
  if (technicianId === null) return null;
  await refreshSearch(tx, technicianId);
  return { technicianId };
}

/** Deletes a pending profile and its services. The technician can save a new one. Returns null when no profile with this id is pending. */
export async function rejectProfile(
  tx: Transaction,
  profileId: number,
): Promise<{ readonly technicianId: number } | null> {
  const deleted = await deletePendingProfile(tx, profileId);
  if (!deleted) return null;
  await dropPhoto(tx, deleted.photo);
  await removePortfolio(tx, deleted.user_id);
  return { technicianId: deleted.user_id };
}
