import type { Dialect } from '../platform/database/migration/migration.ts';

/** Notifications, and the mails and push messages that leave through the outbox (decision 0009). */
export const notifications = ({ generatedId }: Dialect) => `
create table notifications (
  id ${generatedId},
  user_id bigint not null references users (id) on delete cascade,
  -- Texts of notifications that are older than the templates.
  type text,
  title text,
  message text,
  -- A template with ids instead of texts, so that no text has to change when a person is deleted.
  template text,
  params text,
  link text,
  read integer not null default 0,
  fold_key text,
  mail_due_at bigint,
  mailed_again_at bigint,
  outdated_at bigint,
  created_at bigint not null
);
create index notifications_newest on notifications (user_id, created_at, id);
create index notifications_unread on notifications (user_id, created_at, id) where read = 0;
-- Merges the unread notifications of one reader about one subject.
create unique index notifications_unread_fold on notifications (user_id, fold_key) where read = 0 and fold_key is not null;
-- The last mail about a kind of notification about one job.
create index notifications_mailed_by_key on notifications (user_id, fold_key, mail_due_at) where mail_due_at is not null;
-- The hourly purge.
create index notifications_read_by_age on notifications (created_at) where read = 1;
create index notifications_unread_by_age on notifications (created_at) where read = 0;

create table notification_preferences (
  user_id bigint primary key references users (id) on delete cascade,
  email integer not null,
  push integer not null
);

-- A subscription lasts as long as the session that created it.
create table push_subscriptions (
  endpoint text primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_key text not null references sessions (token_hash) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at bigint not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_key);

-- The key that signs push messages.
create table vapid_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_at bigint not null
);

create table outbox (
  id ${generatedId},
  kind text not null,
  recipient text not null,
  payload text not null,
  fold_key text unique,
  host text,
  attempts integer not null default 0,
  attempt_at bigint,
  is_sending integer not null default 0,
  tried_at bigint,
  last_error text,
  created_at bigint not null,
  dead_at bigint
);
-- With the receiving host, so that claims skip hosts without a free slot.
create index outbox_due on outbox (kind, attempt_at, host);
create index outbox_waiting on outbox (created_at, id) where dead_at is null;
-- What waits for a person: for the deletion of an account and for the staff's file of the person, newest first.
create index outbox_by_recipient_and_id on outbox (recipient, id);
create index outbox_dead on outbox (id) where dead_at is not null;
-- The hourly purge.
create index outbox_dead_by_age on outbox (dead_at) where dead_at is not null;
-- Orders of the administrators' table of failed deliveries.
create index outbox_dead_by_time on outbox (dead_at, id) where dead_at is not null;
create index outbox_dead_by_kind on outbox (kind, dead_at, id) where dead_at is not null;

create table mail_settings (
  id integer primary key check (id = 1),
  provider text not null check (provider in ('gmail', 'outlook', 'smtp')),
  host text not null,
  port integer not null,
  secure integer not null,
  username text not null,
  sealed_password text not null,
  from_address text not null,
  from_name text not null,
  contact_email text not null default '',
  rate_currency text not null default '$',
  enabled integer not null,
  updated_at bigint not null
);

-- How each mail server answered last, for all instances.
create table mail_servers (
  host text primary key,
  last_success_at bigint,
  last_failure_at bigint,
  failing_since bigint,
  failures integer not null default 0,
  last_error text
);

-- Mails of a server that does not send them.
create table kept_mails (
  id ${generatedId},
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe_url text,
  created_at bigint not null
);
`;
