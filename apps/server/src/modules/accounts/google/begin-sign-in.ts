import { GOOGLE_SIGN_IN_TERM } from '@oficio/domain/accounts/google.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { createToken, hashToken } from '../store/tokens.ts';
import type { GoogleProvider } from './google-provider.ts';

/** Sends a browser to the provider; `browser` is the secret by which it will be known when it comes back. */
export async function beginSignIn(database: Database, provider: GoogleProvider) {
  const [browser, state, nonce, codeVerifier] = [createToken(), createToken(), createToken(), createToken()];
  const to = await provider.addressFor({ state, nonce, codeVerifier });
  await database.transaction(async unit => {
    await sweep(unit);
    await unit.db
      .insertInto('google_sign_ins')
      .values({
        state_hash: hashToken(state),
        browser_hash: hashToken(browser),
        nonce,
        code_verifier: codeVerifier,
        expires_at: unit.now + GOOGLE_SIGN_IN_TERM,
      })
      .execute();
  });
  return { to, browser };
}

/** What was never finished goes with the next one that begins. */
async function sweep({ db, now }: Unit): Promise<void> {
  await db.deleteFrom('google_sign_ins').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sign_in_hand_overs').where('expires_at', '<=', now).execute();
}
