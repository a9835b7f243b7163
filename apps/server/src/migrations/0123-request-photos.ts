import type { Migration } from '../platform/database/migrate.ts';

/** Stores the second and further photos of requests. The first photo stays in the row of its request. */
export const requestPhotos: Migration = {
  name: '0123-request-photos',
  // The previous version would not erase these photos when it deletes an account.
  isCompatible: false,
  statements: () => [
    `create table request_photos (
      request_id bigint not null references requests (id) on delete cascade,
      position integer not null check (position >= 2),
      image text not null,
      primary key (request_id, position)
    )`,
    'create index request_photos_by_image on request_photos (image)',
  ],
};
