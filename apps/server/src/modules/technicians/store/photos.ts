import { PHOTO_WIDTHS, PUBLIC_WIDTHS, photoFiles, WORK_WIDTHS } from '@oficio/domain/photos.ts';
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

/** Returns those of these files that belong to photos of technicians or of their works. */
export async function ownedProfilePhotos(db: Reader, names: readonly string[]): Promise<readonly string[]> {
  const photos = [...new Set(names.map(photoOf).filter(photo => photo !== null))];
  if (photos.length === 0) return [];
  const own = await db.selectFrom('technicians').select('photo').where('photo', 'in', photos).execute();
  const works = await db
    .selectFrom('technician_works')
    .select('photo')
    .where('photo', 'in', photos)
    .execute();
  const files = new Set([...filesOf(own, PHOTO_WIDTHS), ...filesOf(works, WORK_WIDTHS)]);
  return names.filter(name => files.has(name));
}

/** Returns the names of all files of photos of technicians and of their works. */
export async function allProfilePhotos(db: Reader): Promise<readonly string[]> {
  const own = await db.selectFrom('technicians').select('photo').where('photo', 'is not', null).execute();
  const works = await db.selectFrom('technician_works').select('photo').execute();
  return [...filesOf(own, PHOTO_WIDTHS), ...filesOf(works, WORK_WIDTHS)];
}

const filesOf = (rows: readonly { readonly photo: string | null }[], widths: readonly number[]): string[] =>
  rows.flatMap(({ photo }) => (photo === null ? [] : photoFiles(photo, widths)));

const SIZE = new RegExp(`-(?:${PUBLIC_WIDTHS.join('|')})\\.webp$`);

/** Returns the photo of a file, or null for a file of another kind. */
const photoOf = (name: string): string | null => (SIZE.test(name) ? name.replace(SIZE, '') : null);
