import { generateKeyPairSync, sign } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';

/** The claims of an identity token, valid or not. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider with real signatures and PKCE. It approves every sign-in at once. */
export interface OpenidProvider {
  readonly issuer: string;
  /** Sets the claims of the next sign-ins. */
  setClaims(claims: Claims): void;
  /**
   * Makes the provider sign with a key that it does not publish, under the name of a published one, or with the right
   * key again.
   */
  signWithWrongKey(isWrong: boolean): void;
  close(): Promise<void>;
}

export async function startOpenidProvider(port?: number): Promise<OpenidProvider> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(port, 'localhost');
  return {
    issuer: String(provider.issuer.url),
    setClaims(claims) {
      provider.service.removeAllListeners(Events.BeforeTokenSigning);
      provider.service.on(Events.BeforeTokenSigning, token => Object.assign(token.payload, claims));
    },
    signWithWrongKey(isWrong) {
      provider.service.removeAllListeners(Events.BeforeResponse);
      if (!isWrong) return;
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      provider.service.on(Events.BeforeResponse, ({ body }) => {
        if (typeof body !== 'object' || body === null || !('id_token' in body)) return;
        const [header, payload] = String(body.id_token).split('.');
        const signed = `${header}.${payload}`;
        const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
        body.id_token = `${signed}.${signature}`;
      });
    },
    close: () => provider.stop(),
  };
}
