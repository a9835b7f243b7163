import type { Migration } from '../platform/database/migrate.ts';

/** Adds the sessions in which an administrator looks at the site as another person. See decision 0044. */
export const viewSessions: Migration = {
  name: '0138-view-sessions',
  isCompatible: true,
  statements: () => [
    `create table view_sessions (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      viewer_key text not null references sessions (token_hash) on delete cascade,
      expires_at bigint not null
    )`,
    'create index view_sessions_by_user on view_sessions (user_id)',
    'create index view_sessions_by_viewer on view_sessions (viewer_key)',
    'create index view_sessions_by_end on view_sessions (expires_at)',
  ],
};
