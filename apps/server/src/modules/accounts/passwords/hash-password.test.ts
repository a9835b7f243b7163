import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './hash-password.ts';

const COMPOSED = 'contraseña-única'.normalize('NFC');
const SERVER = { address: '' };
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
    const hash = await hashPassword(chosen, SERVER);
    for (const typed of [COMPOSED, DECOMPOSED, MIXED])
      expect(await isPassword(typed, hash, SERVER)).toBe(true);
    expect(await isPassword('contrasena-unica', hash, SERVER)).toBe(false);
  }
});

it('the hash of a password that was not normalized still matches it', async () => {
  for (const chosen of [COMPOSED, DECOMPOSED])
    for (const typed of [COMPOSED, DECOMPOSED])
      expect(await isPassword(typed, hashAsTyped(chosen), SERVER)).toBe(true);
  expect(await isPassword(MIXED, hashAsTyped(MIXED), SERVER)).toBe(true);
  expect(await isPassword('otra', hashAsTyped(COMPOSED), SERVER)).toBe(false);
});

it('full-width letters are another password, because only the composition of accents is ignored', async () => {
  expect(await isPassword('ｃontraseña-única', await hashPassword(COMPOSED, SERVER), SERVER)).toBe(false);
});

it('hashes for a known device while strangers behind the same address fill their queue', async () => {
  const address = '203.0.113.7';
  const flood = Array.from({ length: 100 }, () => hashPassword('adivina', { address }));
  const refused = Promise.any(
    flood.map(hash =>
      hash.then(
        () => Promise.reject(new Error()),
        () => 'refused',
      ),
    ),
  );
  const known = isPassword(COMPOSED, null, { address, device: 'portátil' });
  expect([await refused, await known]).toEqual(['refused', false]);
  await expect(hashPassword('otra', { address: '198.51.100.9' })).resolves.toMatch(/^\$argon2id/);
  await Promise.allSettled(flood);
});
