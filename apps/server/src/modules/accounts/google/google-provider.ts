import { GOOGLE_RETURN_PATH, type GoogleError } from '@oficio/domain/accounts/google.ts';
import type { Configuration } from 'openid-client';
import type { Log } from '../../../platform/logs/log.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** A user as the provider identifies them. */
export interface GoogleIdentity {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** When the user last logged in at the provider, in milliseconds; null when it does not tell. */
  readonly authenticatedAt: number | null;
}

/** Random values that tie the provider's answer to one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface GoogleProvider {
  /**
   * Returns the provider's address for the browser. `isFresh`: asks for a new login at the provider. Throws a `GoogleRefusal`
   * when the provider cannot be reached.
   */
  addressFor(secrets: SignInSecrets, isFresh: boolean): Promise<string>;
  /** Exchanges the query string that the browser returned with for an identity. Throws a `GoogleRefusal`. */
  identityOf(search: string, secrets: SignInSecrets): Promise<GoogleIdentity>;
}

/** A sign-in that failed, by the code of `GOOGLE_ERRORS`. */
export class GoogleRefusal extends Error {
  override readonly name = 'GoogleRefusal';
  readonly code: GoogleError;
  /** The page that explains it. */
  readonly page: string;

  constructor(code: GoogleError, cause?: unknown, page = '/login') {
    super(code, { cause });
    this.code = code;
    this.page = page;
  }
}

/** Seconds that the provider's clock may differ from ours. */
const CLOCK_TOLERANCE = 60;
const TIMEOUT_SECONDS = 10;

/** Google sends `auth_time` only when it is requested (https://developers.google.com/identity/siwg/security-bundle). */
const RECENT_LOGIN_CLAIM = JSON.stringify({ id_token: { auth_time: { essential: true } } });
/** `max_age=0` asks for a new login. Google ignores it and does not know `prompt=login`, so the caller checks `auth_time`. */
const NEW_LOGIN = { max_age: '0', prompt: 'select_account' } as const;

/** Runs the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 9700). */
export function createGoogleProvider(
  settings: NonNullable<Settings['google']>,
  { publicUrl, log }: { readonly publicUrl: string; readonly log: Log },
): GoogleProvider {
  const returnAddress = publicUrl + GOOGLE_RETURN_PATH;
  let discovered: Promise<Configuration> | undefined;

  /** Reads the provider's metadata at the first use and caches it. Does not cache a failure. */
  async function provider() {
    const openid = await import('openid-client');
    discovered ??= openid
      .discovery(
        new URL(settings.issuer),
        settings.clientId,
        { client_secret: settings.clientSecret, [openid.clockTolerance]: CLOCK_TOLERANCE },
        undefined,
        {
          timeout: TIMEOUT_SECONDS,
          execute: [
            // OpenID Connect accepts TLS instead of a check of the token's signature. A proxy that decrypts TLS could forge tokens.
            openid.enableNonRepudiationChecks,
            // The settings accept `http:` only outside production.
            ...(settings.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
          ],
        },
      )
      .catch(error => {
        discovered = undefined;
        throw error;
      });
    try {
      return { openid, configuration: await discovered };
    } catch (error) {
      log.warn({ err: error }, 'the OpenID provider does not answer');
      throw new GoogleRefusal('google_no_responde', error);
    }
  }

  return {
    async addressFor({ state, nonce, codeVerifier }, isFresh) {
      const { openid, configuration } = await provider();
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        claims: RECENT_LOGIN_CLAIM,
        ...(isFresh && NEW_LOGIN),
      }).href;
    },
    async identityOf(search, { state, nonce, codeVerifier }) {
      const { openid, configuration } = await provider();
      const claims = await openid
        .authorizationCodeGrant(configuration, new URL(returnAddress + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        .then(
          tokens => tokens.claims(),
          error => {
            if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
              throw new GoogleRefusal('google_cancelado', error);
            log.warn({ err: error }, 'sign-in with the OpenID provider failed');
            throw new GoogleRefusal('google_fallido', error);
          },
        );
      if (!claims) throw new GoogleRefusal('google_fallido');
      const { sub, email, email_verified, name, auth_time } = claims;
      if (typeof email !== 'string') throw new GoogleRefusal('google_sin_verificar');
      return {
        sub,
        email,
        emailVerified: email_verified === true,
        name: typeof name === 'string' ? name : '',
        authenticatedAt: typeof auth_time === 'number' ? auth_time * 1000 : null,
      };
    },
  };
}
