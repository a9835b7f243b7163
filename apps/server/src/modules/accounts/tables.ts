import type { Role } from '@oficio/domain/accounts/rules.ts';

declare module '../../platform/database/tables.ts' {
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
    };
    sessions: {
      /** SHA-256 of the token, base64url; the token itself is never kept. */
      token_hash: string;
      user_id: number;
      created_at: Instant;
      expires_at: Instant;
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

declare module '../../platform/facts.ts' {
  interface Facts {
    /** Logged out, or revoked in another way; `keys` are the sessions' keys. */
    sessions_ended: { readonly keys: readonly string[] };
    user_registered: { readonly userId: number; readonly role: Role };
  }
}
