import { generateKeyPairSync, sign } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';

/** What a provider vouches for, or wrongly claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider with real signatures and PKCE, which agrees to everything at once. */
export interface OpenidProvider {
  readonly issuer: string;
  /** What it says from now on of whoever signs in. */
  vouch(claims: Claims): void;
  /** From now on, signs with a key that it does not publish under the name of one that it does, or no longer so. */
  signWithWrongKey(isWrong: boolean): void;
  close(): Promise<void>;
}

export async function startOpenidProvider(port?: number): Promise<OpenidProvider> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(port, 'localhost');
  return {
    issuer: String(provider.issuer.url),
    vouch(claims) {
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
