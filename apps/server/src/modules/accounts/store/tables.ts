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
      /** Name and address in lower case without accents, for the search. The database computes it. */
      words: ColumnType<string, never, never>;
      /** Null, like the reason, when the account is not suspended. */
      suspended_at: ColumnType<Instant | null, undefined, Instant | null>;
      suspension_reason: ColumnType<string | null, undefined, string | null>;
      /** Set while an invited administrator has not chosen a password. */
      invited_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
    };
    sessions: {
      /** SHA-256 of the token, base64url; the token itself is never stored. */
      token_hash: string;
      user_id: number;
      /** The `User-Agent` of the browser that logged in, cut to `MAX_AGENT_LENGTH`; may be empty. */
      agent: string;
      created_at: Instant;
      /** `SESSION_TERM` after the last use, accurate to `SESSION_REFRESH`. */
      expires_at: Instant;
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
      expires_at: Instant;
    };
    sign_in_hand_overs: {
      /** SHA-256 of the one-time token. */
      token_hash: string;
      browser_hash: string;
      user_id: number;
      expires_at: Instant;
    };
  }
}
