import type { Migration } from '../platform/database/migrate.ts';

/** Adds the technician's photo: the common part of the names of its files. */
export const technicianPhotos: Migration = {
  name: '0116-technician-photos',
  // The previous version would not erase the photo when it deletes an account.
  isCompatible: false,
  statements: () => [
    'alter table technicians add column photo text',
    'create index technicians_photo on technicians (photo) where photo is not null',
  ],
};
