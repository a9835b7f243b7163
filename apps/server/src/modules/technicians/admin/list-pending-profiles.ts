import { ascendingIdPage, cutPage, type PageQuery } from '../../../platform/database/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { photoLinkOf, presentPortfolio } from '../own-profile/present.ts';
import { portfoliosOf } from '../store/portfolios.ts';
import { findPendingProfiles, namesForStaff, servicesOf } from '../store/read-profiles.ts';

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
  const portfolios = await portfoliosOf(db, ids);
  const profiles = page.map(profile => {
    const linkTo = photoLinkOf(platform, profile);
    return {
      ...profile,
      services: namesForStaff(services.filter(service => service.user_id === profile.user_id)),
      photo: profile.photo && linkTo(profile.photo),
      works: presentPortfolio(portfolios, profile.user_id, linkTo),
    };
  });
  return { profiles, next_cursor };
}
