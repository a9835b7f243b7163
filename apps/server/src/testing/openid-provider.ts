import { Events, OAuth2Server } from 'oauth2-mock-server';

/** What a provider vouches for, or wrongly claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider with real signatures and PKCE, which agrees to everything at once. */
export interface OpenidProvider {
  readonly issuer: string;
  /** What it says from now on of whoever signs in. */
  vouch(claims: Claims): void;
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
    close: () => provider.stop(),
  };
}
