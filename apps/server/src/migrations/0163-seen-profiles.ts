import type { Migration } from '../platform/database/migrate.ts';

/** Stores the name and the text of an approved technician that the staff have seen, and since when they differ from the profile's. */
export const seenProfiles: Migration = {
  name: '0163-seen-profiles',
  isCompatible: true,
  statements: () => [
    'alter table technicians add column seen_name text',
    'alter table technicians add column seen_bio text',
    'alter table technicians add column changed_at bigint',
    `update technicians set seen_bio = bio, seen_name = (select name from users where users.id = technicians.user_id)
      where approved = 1`,
    'create index technicians_changed on technicians (profile_id) where changed_at is not null',
    'create index technicians_longest_changed on technicians (changed_at, profile_id) where changed_at is not null',
  ],
};
