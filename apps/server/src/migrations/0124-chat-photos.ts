import type { Migration } from '../platform/database/migrate.ts';

/** Adds the photo of a message: its name in the file store and its size in pixels. */
export const chatPhotos: Migration = {
  name: '0124-chat-photos',
  // The photo sweep of the previous version would delete the photos.
  isCompatible: false,
  statements: () => [
    'alter table messages add column image text',
    'alter table messages add column image_width integer',
    'alter table messages add column image_height integer',
  ],
};
