import { PHOTO_WIDTHS, PORTFOLIO_WIDTHS, PUBLIC_WIDTHS, photoFiles } from '@oficio/domain/photos.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Returns the photo of a technician; null without one. */
export async function findPhoto(db: Reader, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('technicians')
    .select('photo')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.photo ?? null;
}

/** Returns the photo of a technician whose profile is public; null without one. */
export async function findPublicPhoto(db: Reader, userId: number): Promise<string | null> {
  const row = await publicProfiles(db)
    .select('technicians.photo')
    .where('technicians.user_id', '=', userId)
    .executeTakeFirst();
  return row?.photo ?? null;
}

/** Returns whether everyone may see a photo: the one of a public profile, or of its portfolio. */
export async function isPublicPhoto(db: Reader, photo: string): Promise<boolean> {
  const own = await publicProfiles(db)
    .select('technicians.user_id')
    .where('technicians.photo', '=', photo)
    .executeTakeFirst();
  if (own) return true;
  const inPortfolio = await publicProfiles(db)
    .innerJoin('technician_works', 'technician_works.user_id', 'technicians.user_id')
    .select('technicians.user_id')
    .where('technician_works.photo', '=', photo)
    .executeTakeFirst();
  return inPortfolio !== undefined;
}

/** The photo in queries that join the tables `technicians` as `profile` and `users` as `technician`; null unless the profile is public. */
export const publicPhoto = sql<
  string | null
>`case when profile.approved = 1 and technician.suspended_at is null then profile.photo end`;

/** Selects from the profiles that `isPublic` accepts. */
const publicProfiles = (db: Reader) =>
  db
    .selectFrom('technicians')
    .innerJoin('users', 'users.id', 'technicians.user_id')
    .where('technicians.approved', '=', 1)
    .where('users.suspended_at', 'is', null);

/** Returns those of these files that belong to photos of technicians or of their portfolios. */
export async function ownedProfilePhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const photos = [...new Set(names.map(photoOf).filter(photo => photo !== null))];
  if (photos.length === 0) return [];
  const own = await db.selectFrom('technicians').select('photo').where('photo', 'in', photos).execute();
  const portfolios = await db
    .selectFrom('technician_works')
    .select('photo')
    .where('photo', 'in', photos)
    .execute();
  const files = new Set([...filesOf(own, PHOTO_WIDTHS), ...filesOf(portfolios, PORTFOLIO_WIDTHS)]);
  return names.filter(name => files.has(name));
}

/** Returns the names of all files of photos of technicians and of their portfolios. */
export async function allProfilePhotos(db: Reader): Promise<readonly string[]> {
  const own = await db.selectFrom('technicians').select('photo').where('photo', 'is not', null).execute();
  const portfolios = await db.selectFrom('technician_works').select('photo').execute();
  return [...filesOf(own, PHOTO_WIDTHS), ...filesOf(portfolios, PORTFOLIO_WIDTHS)];
}

const filesOf = (rows: readonly { readonly photo: string | null }[], widths: readonly number[]): string[] =>
  rows.flatMap(({ photo }) => (photo === null ? [] : photoFiles(photo, widths)));

const SIZE = new RegExp(`-(?:${PUBLIC_WIDTHS.join('|')})\\.webp$`);

/** Returns the photo of a file, or null for a file of another kind. */
const photoOf = (name: string): string | null => (SIZE.test(name) ? name.replace(SIZE, '') : null);
