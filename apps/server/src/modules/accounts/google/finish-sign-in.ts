import type { Database } from '../../../platform/database/database.ts';
import { consumeSignIn } from '../store/google.ts';
import { hashToken } from '../store/tokens.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { type GoogleProvider, GoogleRefusal } from './google-provider.ts';
import { createHandOverToken } from './hand-over.ts';

interface SignInReturn {
  /** The query string of the provider's answer, with its question mark. */
  readonly search: string;
  /** Hash of the browser's cookie, or null when this browser began no sign-in. */
  readonly browser: string | null;
}

/** Finishes a sign-in when the browser returns from the provider. Returns the one-time token for the page. Throws `GoogleRefusal`. */
export async function finishSignIn(
  database: Database,
  provider: GoogleProvider,
  { search, browser }: SignInReturn,
): Promise<string> {
  const state = new URLSearchParams(search).get('state');
  if (browser === null || state === null) throw new GoogleRefusal('google_caducado');
  // The row is deleted even if the rest fails, so that each sign-in works once.
  const begun = await database.transaction(tx => consumeSignIn(tx, hashToken(state), browser));
  if (!begun) throw new GoogleRefusal('google_caducado');
  const identity = await provider.identityOf(search, {
    state,
    nonce: begun.nonce,
    codeVerifier: begun.code_verifier,
  });
  return database.transaction(async tx =>
    createHandOverToken(tx, await findOrCreateAccount(tx, identity), browser),
  );
}
