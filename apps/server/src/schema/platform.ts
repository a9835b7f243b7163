import type { Dialect } from '../platform/database/migration/migration.ts';

/** What belongs to the server itself: applied changes, recurring tasks, the mark of the installation and the cache of the geocoder. */
export const platform = (_: Dialect) => `
-- The applied changes of the schema. The base stands for all changes that it contains, so a new database names them, too.
create table if not exists migrations (
  name text primary key,
  applied_at bigint not null,
  -- 1 when the version before the change also works on the changed schema.
  compatible integer not null default 0
);

-- When each recurring task of the server runs next.
create table scheduled_jobs (
  name text primary key,
  attempts integer not null default 0,
  attempt_at bigint not null
);

-- What belongs to this database besides its rows: a fingerprint of APP_SECRET and the marker of the photo folder.
create table installation (
  name text primary key,
  value text not null
);

-- Answers of the geocoder.
create table geocodes (
  key text primary key,
  suggestions text not null,
  fetched_at bigint not null
);
create index geocodes_by_age on geocodes (fetched_at);
`;
