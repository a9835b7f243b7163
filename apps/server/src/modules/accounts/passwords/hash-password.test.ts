import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

const COMPOSED = 'contraseña-única'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
/** One letter composed and one not. */
const MIXED = COMPOSED.replace('ñ', 'n\u0303');

/** Returns the hash of exactly these characters, as it was made before passwords were normalized. */
function hashAsTyped(password: string): string {
  const [salt, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }];
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, ...cost });
  const [encodedSalt, encodedTag] = [salt, tag].map(bytes => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${encodedSalt}$${encodedTag}`;
}

it('a password with accents matches however the system composes its letters', async () => {
  for (const chosen of [COMPOSED, DECOMPOSED, MIXED]) {
    const hash = await hashPassword(chosen, '');
    for (const typed of [COMPOSED, DECOMPOSED, MIXED]) expect(await isPassword(typed, hash, '')).toBe(true);
    expect(await isPassword('contrasena-unica', hash, '')).toBe(false);
  }
});

it('the hash of a password that was not normalized still matches it', async () => {
  for (const chosen of [COMPOSED, DECOMPOSED])
    for (const typed of [COMPOSED, DECOMPOSED])
      expect(await isPassword(typed, hashAsTyped(chosen), '')).toBe(true);
  expect(await isPassword(MIXED, hashAsTyped(MIXED), '')).toBe(true);
  expect(await isPassword('otra', hashAsTyped(COMPOSED), '')).toBe(false);
});

it('full-width letters are another password, because only the composition of accents is ignored', async () => {
  expect(await isPassword('ｃontraseña-única', await hashPassword(COMPOSED, ''), '')).toBe(false);
});
