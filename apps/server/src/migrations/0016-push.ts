import type { Migration } from '../platform/database/migrate.ts';

/**
 * Creates the notification channels that users choose, their browsers' push subscriptions, and the key that signs push
 * messages. A subscription lasts as long as the session that created it.
 */
export const push: Migration = {
  name: '0016-push',
  statements: () => [
    `create table notification_preferences (
      user_id bigint primary key references users (id) on delete cascade,
      email integer not null,
      push integer not null
    )`,
    `create table push_subscriptions (
      endpoint text primary key,
      user_id bigint not null references users (id) on delete cascade,
      session_key text not null references sessions (token_hash) on delete cascade,
      p256dh text not null,
      auth text not null,
      created_at bigint not null
    )`,
    'create index push_subscriptions_by_user on push_subscriptions (user_id, created_at)',
    'create index push_subscriptions_by_session on push_subscriptions (session_key)',
    `create table vapid_keys (
      id integer primary key check (id = 1),
      public_key text not null,
      private_key text not null,
      created_at bigint not null
    )`,
  ],
};
