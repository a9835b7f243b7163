import { GOOGLE_CALLBACK_PAGE } from '@oficio/domain/accounts/pages.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { consumeSignIn, insertSignIn } from '../store/google.ts';
import { findAccount } from '../store/read-users.ts';
import { createToken, findUserOfSession } from '../store/sessions.ts';
import { findOrCreateAccount, isRecent, StaleGoogleLogin } from './find-or-create-account.ts';
import { type GoogleIdentity, type GoogleProvider, GoogleRefusal } from './google-provider.ts';
import { createHandOverToken } from './hand-over.ts';

interface Purpose {
  /** The session that the sign-in confirms; null for a login. */
  readonly sessionKey: string | null;
  /** Asks Google to let the user log in again. */
  readonly isFresh: boolean;
}

/** Begins a sign-in. Returns the provider's address for the browser and the secret for the cookie that identifies the browser. */
export async function beginSignIn(
  database: Database,
  provider: GoogleProvider,
  { sessionKey, isFresh }: Purpose,
) {
  const [browser, state, nonce, codeVerifier] = [createToken(), createToken(), createToken(), createToken()];
  const to = await provider.addressFor({ state, nonce, codeVerifier }, isFresh);
  await database.transaction(tx =>
    insertSignIn(tx, {
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      nonce,
      codeVerifier,
      sessionKey,
      isFresh,
    }),
  );
  return { to, browser };
}

interface SignInReturn {
  /** The query string of the provider's answer, with its question mark. */
  readonly search: string;
  /** Hash of the browser's cookie, or null when this browser began no sign-in. */
  readonly browser: string | null;
}

/**
 * Finishes a sign-in when the browser returns from the provider. Returns the one-time token for the page, or null when the user
 * must log in at the provider again. Throws `GoogleRefusal`.
 */
export async function finishSignIn(
  database: Database,
  provider: GoogleProvider,
  { search, browser }: SignInReturn,
): Promise<string | null> {
  const state = new URLSearchParams(search).get('state');
  if (browser === null || state === null) throw new GoogleRefusal('google_caducado');
  // The row is deleted even if the rest fails, so that each sign-in works once.
  const begun = await database.transaction(tx => consumeSignIn(tx, hashToken(state), browser));
  if (!begun) throw new GoogleRefusal('google_caducado');
  const { nonce, code_verifier: codeVerifier, session_key: sessionKey } = begun;
  try {
    const identity = await provider.identityOf(search, { state, nonce, codeVerifier });
    return await database.transaction(async tx => {
      const userId =
        sessionKey === null
          ? await findOrCreateAccount(tx, identity)
          : await findConfirmed(tx, identity, sessionKey);
      const { authenticatedAt } = identity;
      return createHandOverToken(tx, { userId, browser, sessionKey, authenticatedAt });
    });
  } catch (error) {
    if (error instanceof StaleGoogleLogin) {
      if (begun.is_fresh === 1) throw new GoogleRefusal('google_sin_reciente', error);
      return null;
    }
    if (error instanceof GoogleRefusal && sessionKey !== null)
      throw new GoogleRefusal(error.code, error, GOOGLE_CALLBACK_PAGE);
    throw error;
  }
}

/** Returns the user of the session if this is the same Google account and its login is recent. Throws `GoogleRefusal`. */
async function findConfirmed(tx: Transaction, identity: GoogleIdentity, sessionKey: string): Promise<number> {
  const userId = await findUserOfSession(tx.db, sessionKey, tx.now);
  const account = userId === null ? undefined : await findAccount(tx.db, userId);
  if (!account) throw new GoogleRefusal('google_caducado');
  if (account.google_id !== identity.sub) throw new GoogleRefusal('google_distinta');
  if (!isRecent(identity, tx.now)) throw new GoogleRefusal('google_sin_reciente');
  return account.id;
}
