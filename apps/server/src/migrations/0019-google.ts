import type { Migration } from '../platform/database/migrate.ts';

/** Adds sign-in with Google: accounts and running sign-ins. */
export const google: Migration = {
  name: '0019-google',
  statements: () => [
    // The provider's `sub`. Unlike the e-mail address of a Google account, it cannot change.
    'alter table users add column google_id text',
    'create unique index users_by_google_id on users (google_id)',
    `create table google_sign_ins (
      state_hash text primary key,
      browser_hash text not null,
      nonce text not null,
      code_verifier text not null,
      expires_at bigint not null
    )`,
    'create index google_sign_ins_by_expiry on google_sign_ins (expires_at)',
    // Tokens that a finished sign-in passes to the page, which exchanges them for a session.
    `create table sign_in_hand_overs (
      token_hash text primary key,
      browser_hash text not null,
      user_id bigint not null references users (id),
      expires_at bigint not null
    )`,
    'create index sign_in_hand_overs_by_expiry on sign_in_hand_overs (expires_at)',
  ],
};
