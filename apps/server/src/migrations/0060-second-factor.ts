import type { Migration } from '../platform/database/migrate.ts';

const DAY_MS = 86_400_000;
/** Terms at the time of this migration. */
const IDLE_MS = 30 * DAY_MS;
const LIFE_MS = 90 * DAY_MS;
const STAFF_LIFE_MS = DAY_MS / 2;

/**
 * Adds the second factor, logins that wait for its code, and when each session was last used and confirmed. Ends sessions that
 * are too old.
 */
export const secondFactor: Migration = {
  name: '0060-second-factor',
  isCompatible: true,
  statements: () => [
    `create table second_factors (
      user_id bigint primary key references users (id),
      secret text not null,
      last_step bigint not null,
      enabled_at bigint not null
    )`,
    `create table second_factor_setups (
      user_id bigint primary key references users (id),
      secret text not null,
      expires_at bigint not null
    )`,
    `create table recovery_codes (
      user_id bigint not null references users (id),
      name text not null,
      hash text not null,
      primary key (user_id, name)
    )`,
    `create table pending_logins (
      token_hash text primary key,
      user_id bigint not null references users (id),
      agent text not null,
      wrong_codes integer not null,
      expires_at bigint not null
    )`,
    'create index pending_logins_by_user on pending_logins (user_id)',
    'create index pending_logins_by_expiry on pending_logins (expires_at)',
    'alter table sessions add column confirmed_at bigint',
    'alter table sessions add column replaced_by text',
    'alter table sessions add column last_used_at bigint not null default 0',
    `update sessions set last_used_at = expires_at - ${IDLE_MS}`,
    `update sessions set expires_at = created_at + ${LIFE_MS} where expires_at > created_at + ${LIFE_MS}`,
    `update sessions set expires_at = created_at + ${STAFF_LIFE_MS}
      where expires_at > created_at + ${STAFF_LIFE_MS} and user_id in (select id from users where role = 'admin')`,
    'alter table google_sign_ins add column session_key text',
    'alter table google_sign_ins add column is_fresh integer not null default 0',
    'alter table sign_in_hand_overs add column session_key text',
    'alter table sign_in_hand_overs add column authenticated_at bigint',
  ],
};
