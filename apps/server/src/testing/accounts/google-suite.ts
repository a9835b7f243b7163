import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { type Claims, type OpenidProvider, startOpenidProvider } from './openid-provider.ts';

/** Chosen in advance, because the servers need the issuer's address before the provider starts. */
const PORT = await freePort();

/** Settings with which a server accepts the provider of `useGoogle`. */
export const GOOGLE_SETTINGS = {
  GOOGLE_CLIENT_ID: 'oficio',
  GOOGLE_CLIENT_SECRET: 'secreto',
  GOOGLE_ISSUER: `http://localhost:${PORT}`,
} as const;

/** Runs a provider during the tests of a suite. */
export function useGoogle() {
  let provider: OpenidProvider | undefined;
  let subjects = 0;
  beforeAll(async () => {
    provider = await startOpenidProvider(PORT);
  });
  afterAll(() => provider?.close());
  return {
    setClaims: (claims: Claims) => provider?.setClaims(claims),
    signWithWrongKey: (isWrong: boolean) => provider?.signWithWrongKey(isWrong),
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
