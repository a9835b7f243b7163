import type { LinkPurpose } from '@oficio/domain/accounts/links/terms.ts';
import type { Role } from '@oficio/domain/accounts/rules.ts';
import type { ColumnType } from 'kysely';
import type { Redact } from '../deletion/redact.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    users: {
      id: GeneratedId;
      name: string;
      email: string;
      /** The address in the form under which it is unique. */
      email_key: string;
      phone: string | null;
      role: Role;
      /** PHC string; null for an account that only signs in elsewhere. */
      password_hash: string | null;
      email_verified: Flag;
      /** The provider's `sub` of an account that signs in with Google. */
      google_id: string | null;
      created_at: Instant;
      /** When the account was deleted; nothing personal is left in the row since. */
      deleted_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
      /** Name and address in small letters without accents; the database writes it. */
      words: ColumnType<string, never, never>;
      /** Since when they may not log in, and why; null for everybody else. */
      suspended_at: ColumnType<Instant | null, undefined, Instant | null>;
      suspension_reason: ColumnType<string | null, undefined, string | null>;
    };
    sessions: {
      /** SHA-256 of the token, base64url; the token itself is never kept. */
      token_hash: string;
      user_id: number;
      /** The `User-Agent` of whoever logged in, cut to `AGENT_MAX`; may be empty. */
      agent: string;
      created_at: Instant;
      /** A term after its last use, to `SESSION_REFRESH`. */
      expires_at: Instant;
    };
    mailed_links: {
      /** SHA-256 of the token; the token itself is only in the mail. */
      token_hash: string;
      user_id: number;
      /** `verify` the account's address, `change` it for another, `reset` the password. */
      purpose: LinkPurpose;
      /** Where it was sent, which is what it proves. */
      email: string;
      created_at: Instant;
      expires_at: Instant;
      used_at: Instant | null;
    };
    recovery_asks: {
      id: GeneratedId;
      /** As it was typed, in the form under which addresses are compared; there may be no such account. */
      email_key: string;
      attempts: number;
      attempt_at: Instant;
      created_at: Instant;
    };
    google_sign_ins: {
      /** SHA-256 of the `state` that the provider will send back. */
      state_hash: string;
      /** SHA-256 of the cookie of the browser that began. */
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

declare module '../../../platform/facts.ts' {
  interface Facts {
    /** Logged out, or revoked in another way; `keys` are the sessions' keys. */
    sessions_ended: { readonly keys: readonly string[] };
    /**
     * An account is about to be deleted. A listener that throws prevents it. A listener that knows a street address of the
     * person adds it, so that `redact` takes it out of the person's own texts.
     */
    account_closing: { readonly userId: number; readonly addresses: Set<string> };
    /**
     * The account is deleted and its row has no name any more. Listeners delete the person's own rows in this transaction, or
     * `redact` the person's own texts where others need them. They never change the text of another person.
     */
    account_closed: { readonly userId: number; readonly redact: Redact };
    /** The name or the telephone is another. */
    profile_changed: { readonly userId: number };
    /** Its address turned out to be somebody else's, whose it is from now on: nothing an earlier owner chose may stay. */
    account_taken_over: { readonly userId: number; readonly by: 'google' | 'mail' };
    /** An administrator's word: they may not come in, or may again. */
    user_suspended: { readonly userId: number };
    user_reactivated: { readonly userId: number };
    user_registered: { readonly userId: number; readonly role: Role };
  }
}
