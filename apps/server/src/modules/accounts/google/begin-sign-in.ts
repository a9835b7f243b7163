import type { Database } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { insertSignIn } from '../store/google.ts';
import { createToken } from '../store/tokens.ts';
import type { GoogleProvider } from './google-provider.ts';

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
