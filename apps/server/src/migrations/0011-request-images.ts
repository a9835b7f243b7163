import type { Migration } from '../platform/database/migrate.ts';

/** Adds an index to find the request that owns a stored photo. */
export const requestImages: Migration = {
  name: '0011-request-images',
  statements: () => ['create index requests_by_image on requests (image) where image is not null'],
};
