import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import type { Role } from '@oficio/domain/roles.ts';
import type { ColumnType } from 'kysely';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    users: {
      id: GeneratedId;
      name: string;
      email: string;
      /** The normalised address; unique. */
      email_key: string;
      phone: string | null;
      role: Role;
      /** PHC string; null for an account that signs in only with Google. */
      password_hash: string | null;
      email_verified: Flag;
      /** The provider's `sub` of an account that signs in with Google. */
      google_id: string | null;
      created_at: Instant;
      /** Set when the account is deleted. From then on the row holds no personal data. */
      deleted_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
      /** Name and address for the search, as `searchableWordsOf` returns them; empty when the account is deleted. */
      words: string;
      /** The digits of the telephone without the prefix of Spain. The database computes this column and the next one. */
      phone_digits: ColumnType<string | null, never, never>;
      /** All digits of the telephone from the last to the first. */
      phone_end: ColumnType<string | null, never, never>;
      /** Null, like the reason, when the account is not suspended. */
      suspended_at: ColumnType<Instant | null, undefined, Instant | null>;
      suspension_reason: ColumnType<string | null, undefined, string | null>;
      /** Set while an invited administrator has not chosen a password. */
      invited_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
    };
    /** Downloads of the archives with the users' own data. */
    data_exports: {
      id: GeneratedId;
      user_id: number;
      started_at: Instant;
      /** Null while the archive is sent. */
      ended_at: Instant | null;
    };
    sessions: {
      /** SHA-256 of the token, base64url; the token itself is never stored. */
      token_hash: string;
      user_id: number;
      /** The `User-Agent` of the browser that logged in, cut to `MAX_AGENT_LENGTH`; may be empty. */
      agent: string;
      /** When the user last proved the identity; null when that is unknown, as after some sign-ins with Google. */
      confirmed_at: Instant | null;
      /** The hash of the token that replaced this one, which ends some seconds later. */
      replaced_by: ColumnType<string | null, undefined, string>;
      created_at: Instant;
      /** Accurate to `SESSION_REFRESH`; 0 in sessions of an older version. */
      last_used_at: Instant;
      /** `SESSION_TERM` after the last use, but at most `lifeOf` the role after `created_at`. */
      expires_at: Instant;
    };
    /** Logins with the right password that wait for the code of the second factor. */
    pending_logins: {
      /** SHA-256 of the token, as in `sessions`. */
      token_hash: string;
      user_id: number;
      agent: string;
      wrong_codes: number;
      /** The token hash of the browser's open session, which ends when the code is right. */
      replaces: ColumnType<string | null, string | null | undefined, never>;
      expires_at: Instant;
    };
    /** Sessions in which an administrator looks at the site as another person. */
    view_sessions: {
      /** SHA-256 of the token, as in `sessions`. */
      token_hash: string;
      /** The person whose screens the session shows. */
      user_id: number;
      /** The administrator's own session. The row is deleted with it. */
      viewer_key: string;
      expires_at: Instant;
    };
    second_factors: {
      user_id: number;
      /** Encrypted. */
      secret: string;
      /** The time step of the last accepted code; earlier codes are refused. */
      last_step: number;
      enabled_at: Instant;
    };
    second_factor_setups: {
      user_id: number;
      /** Encrypted. */
      secret: string;
      expires_at: Instant;
    };
    recovery_codes: {
      user_id: number;
      /** The first signs of the code, by which it is found. */
      name: string;
      /** PHC string of the rest. */
      hash: string;
    };
    mailed_links: {
      /** SHA-256 of the token; the token itself is only in the mail. */
      token_hash: string;
      user_id: number;
      /** `verify` the account's address, `change` to another address, `reset` the password, accept an `invite`. */
      purpose: LinkPurpose;
      /** The address that the link was sent to. A caller with the link can read its mail. */
      email: string;
      created_at: Instant;
      expires_at: Instant;
      used_at: Instant | null;
      /** Set, together with `used_at`, when a newer link of the same purpose replaced this one. */
      replaced_at: Instant | null;
    };
    /** Deleted accounts with rows that still contain personal data. */
    account_erasures: {
      user_id: number;
      /** Personal data to find in the rows. */
      name: string;
      email: string;
      phone: string | null;
      /** JSON list of street addresses. */
      addresses: string;
      attempts: number;
      attempt_at: Instant;
      /** When the account was deleted. */
      closed_at: Instant;
    };
    /** Failed logins and wrong codes; empty on SQLite. */
    login_attempts: {
      /** HMAC of the kind, the account and a network or device. */
      key: string;
      count: number;
      last_at: Instant;
      expires_at: Instant;
    };
    recovery_asks: {
      id: GeneratedId;
      /** The typed address, normalised. There may be no such account. */
      email_key: string;
      attempts: number;
      attempt_at: Instant;
      created_at: Instant;
    };
    google_sign_ins: {
      /** SHA-256 of the `state` that Google sends back. */
      state_hash: string;
      /** SHA-256 of the cookie of the browser that began the sign-in. */
      browser_hash: string;
      nonce: string;
      code_verifier: string;
      /** The session that the sign-in confirms; null for a login. */
      session_key: string | null;
      /** Google was asked to let the user log in again. */
      is_fresh: Flag;
      expires_at: Instant;
    };
    sign_in_hand_overs: {
      /** SHA-256 of the one-time token. */
      token_hash: string;
      browser_hash: string;
      user_id: number;
      /** The session that the new one replaces; null for a login. */
      session_key: string | null;
      /** When the user last logged in at Google; null when Google does not tell. */
      authenticated_at: Instant | null;
      expires_at: Instant;
    };
  }
}
