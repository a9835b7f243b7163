import type { Database } from '../../../platform/database/database.ts';
import { hashToken } from '../store/tokens.ts';
import { accountOf } from './find-or-create-account.ts';
import { type GoogleProvider, GoogleRefusal } from './google-provider.ts';
import { handOver } from './hand-over.ts';

interface Return {
  /** What the provider's answer says in the address, with its question mark. */
  readonly search: string;
  /** The browser's mark, null when it began nothing. */
  readonly browser: string | null;
}

/** A browser comes back from the provider. Returns the one-time token for the page; throws a `GoogleRefusal`. */
export async function finishSignIn(
  database: Database,
  provider: GoogleProvider,
  { search, browser }: Return,
): Promise<string> {
  const state = new URLSearchParams(search).get('state');
  if (browser === null || state === null) throw new GoogleRefusal('google_caducado');
  const begun = await takeSignIn(database, hashToken(state), browser);
  if (!begun) throw new GoogleRefusal('google_caducado');
  const identity = await provider.identityOf(search, {
    state,
    nonce: begun.nonce,
    codeVerifier: begun.code_verifier,
  });
  return database.transaction(async unit => handOver(unit, await accountOf(unit, identity), browser));
}

/** Each one once: the row goes with its first use, whatever comes of it. */
const takeSignIn = (database: Database, stateHash: string, browser: string) =>
  database.transaction(({ db, now }) =>
    db
      .deleteFrom('google_sign_ins')
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browser)
      .where('expires_at', '>', now)
      .returning(['nonce', 'code_verifier'])
      .executeTakeFirst(),
  );
