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
      created_at: Instant;
    };
    sessions: {
      /** SHA-256 of the token, base64url; the token itself is never kept. */
      token_hash: string;
      user_id: number;
      created_at: Instant;
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
