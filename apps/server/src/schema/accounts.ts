import type { Dialect } from '../platform/database/migration/migration.ts';
import { indexOfPeople, telephoneColumns } from './search-text.ts';

/** People, their logins, and what remains to do when an account ends. */
export const accounts = (dialect: Dialect) => `
create table users (
  id ${dialect.generatedId},
  name text not null,
  email text not null,
  -- The address as people mean it: in lower case, with the domain in Punycode (emailKey of the domain).
  email_key text not null unique,
  phone text,
  role text not null check (role in ('user', 'technician', 'admin')),
  password_hash text,
  email_verified integer not null default 0,
  -- The provider's sub. Unlike the address of a Google account, it cannot change.
  google_id text,
  created_at bigint not null,
  -- Set while an invited administrator has not chosen a password.
  invited_at bigint,
  suspended_at bigint,
  suspension_reason text,
  deleted_at bigint,
  -- Name and address as the search compares them (decision 0034); empty when the account is deleted.
  words text,
  ${telephoneColumns(dialect)}
);
create unique index users_by_google_id on users (google_id);
create index users_by_phone_digits on users (phone_digits) where phone_digits is not null;
create index users_by_phone_end on users (phone_end) where phone_end is not null;
create index users_by_registration on users (created_at);
-- Orders of the administrators' lists of people. Each ends with the id, which makes it unique. They are partial instead of beginning with
-- deleted_at: PostgreSQL does not see that a null column leaves the order of the next one, and SQLite skipped through the roles and sorted.
create index users_existing on users (id) where deleted_at is null;
create index users_existing_by_role on users (role, id) where deleted_at is null;
create index users_existing_by_registration on users (created_at, id) where deleted_at is null;
create index users_existing_by_role_registration on users (role, created_at, id) where deleted_at is null;
create index users_invited_by_registration on users (created_at, id) where invited_at is not null;
create index users_suspended_by_registration on users (created_at, id) where suspended_at is not null;
-- Begin with the role, because a list of suspended technicians would read the suspended customers, too.
create index users_suspended_by_role on users (role, id) where suspended_at is not null;
${indexOfPeople(dialect)}
create table sessions (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Shown to the account's owner to recognise a session.
  agent text not null default '',
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint not null default 0,
  -- When the person last entered the password or a code.
  confirmed_at bigint,
  replaced_by text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Sessions in which an administrator looks at the site as another person (decision 0044).
create table view_sessions (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  viewer_key text not null references sessions (token_hash) on delete cascade,
  expires_at bigint not null
);
create index view_sessions_by_user on view_sessions (user_id);
create index view_sessions_by_viewer on view_sessions (viewer_key);
create index view_sessions_by_end on view_sessions (expires_at);

-- Failed logins and wrong codes, which all instances count together. The key is an HMAC of account and network or device, so the table
-- contains no addresses. SQLite has one process, which counts in memory; the table is empty there.
create table login_attempts (
  key text primary key,
  count integer not null,
  last_at bigint not null,
  expires_at bigint not null
);
create index login_attempts_expired on login_attempts (expires_at);

-- Links in mails. Each is valid for one purpose and can be used once; a newer one replaces it.
create table mailed_links (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'change', 'reset', 'invite')),
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  replaced_at bigint
);
create index mailed_links_by_user on mailed_links (user_id, purpose, created_at);
create index mailed_links_by_age on mailed_links (expires_at);

-- Every request to recover an account, whether or not the account exists.
create table recovery_asks (
  id ${dialect.generatedId},
  email_key text not null,
  attempts integer not null default 0,
  attempt_at bigint not null,
  created_at bigint not null
);
create index recovery_asks_due on recovery_asks (attempt_at);
create index recovery_asks_by_email on recovery_asks (email_key);

-- Sign-ins with Google that have begun.
create table google_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  -- The session that this sign-in confirms, and whether Google must ask for the password again.
  session_key text,
  is_fresh integer not null default 0,
  expires_at bigint not null
);
create index google_sign_ins_by_expiry on google_sign_ins (expires_at);

-- Tokens that a finished sign-in passes to the page, which exchanges them for a session.
create table sign_in_hand_overs (
  token_hash text primary key,
  browser_hash text not null,
  user_id bigint not null references users (id),
  session_key text,
  authenticated_at bigint,
  expires_at bigint not null
);
create index sign_in_hand_overs_by_expiry on sign_in_hand_overs (expires_at);
create index sign_in_hand_overs_by_user on sign_in_hand_overs (user_id);

create table second_factors (
  user_id bigint primary key references users (id),
  secret text not null,
  -- The time step of the last code, which cannot be used twice.
  last_step bigint not null,
  enabled_at bigint not null
);

create table second_factor_setups (
  user_id bigint primary key references users (id),
  secret text not null,
  expires_at bigint not null
);
create index second_factor_setups_by_expiry on second_factor_setups (expires_at);

create table recovery_codes (
  user_id bigint not null references users (id),
  name text not null,
  hash text not null,
  primary key (user_id, name)
);

-- Logins that wait for the code of the second factor.
create table pending_logins (
  token_hash text primary key,
  user_id bigint not null references users (id),
  agent text not null,
  wrong_codes integer not null,
  -- The session that the login replaces.
  replaces text,
  expires_at bigint not null
);
create index pending_logins_by_user on pending_logins (user_id);
create index pending_logins_by_expiry on pending_logins (expires_at);

-- Downloads of the users' archives, which the server counts.
create table data_exports (
  id ${dialect.generatedId},
  user_id bigint not null references users (id),
  started_at bigint not null,
  ended_at bigint
);
create index data_exports_by_user on data_exports (user_id, id);
create index data_exports_by_age on data_exports (started_at);

-- Deleted accounts with rows that still contain personal data (decision 0008), until a background task has erased them.
create table account_erasures (
  user_id bigint primary key references users (id),
  name text not null,
  email text not null,
  phone text,
  addresses text not null,
  attempts integer not null,
  attempt_at bigint not null,
  -- For the metric of the oldest one.
  closed_at bigint
);
create index account_erasures_due on account_erasures (attempt_at);
create index account_erasures_by_age on account_erasures (closed_at);
`;
