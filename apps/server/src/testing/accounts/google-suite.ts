import { afterAll } from 'vitest';
import { type Claims, startOpenidProvider } from './openid-provider.ts';

/** Starts a provider for the tests of a file. Await it before the suites, because their servers need its address. */
export async function startGoogle() {
  const provider = await startOpenidProvider();
  afterAll(() => provider.close());
  let subjects = 0;
  return {
    provider,
    /** Settings with which a server accepts the provider. */
    settings: {
      GOOGLE_CLIENT_ID: 'oficio',
      GOOGLE_CLIENT_SECRET: 'secreto',
      GOOGLE_ISSUER: provider.issuer,
    },
    /** Returns the claims of another person with a verified address. */
    newClaims(claims: Claims = {}) {
      subjects += 1;
      return {
        sub: `sub-${subjects}`,
        email: `google-${subjects}@ejemplo.es`,
        email_verified: true,
        name: 'Nuria Gil',
        ...claims,
      };
    },
  };
}
