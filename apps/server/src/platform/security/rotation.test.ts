import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AppSecret, deriveKey, deriveKeys } from './keys.ts';
import { reseal, seal, unseal } from './seal.ts';
import { isSignature, sign } from './signature.ts';

const OLD = 'the secret of last year, long enough';
const NEW = 'the secret of this year, long enough';
const keysOf = (current: string, previous: readonly string[] = []) =>
  deriveKeys({ current, previous }, 'a purpose');
const before = keysOf(OLD);
const during = keysOf(NEW, ['a third secret, long enough for it', OLD]);
const after = keysOf(NEW);

describe('after a rotation of APP_SECRET', () => {
  it('a sealed text can be read with the previous secret, and not without it', () => {
    const sealed = seal(before, 'la clave');
    expect(unseal(during, sealed)).toBe('la clave');
    expect(() => unseal(after, sealed)).toThrow(
      `The key ${before.current.id} is neither APP_SECRET nor in APP_SECRET_PREVIOUS.`,
    );
  });

  it('new texts are sealed with the current secret only', () => {
    const sealed = seal(during, 'la clave');
    expect(unseal(after, sealed)).toBe('la clave');
    expect(() => unseal(before, sealed)).toThrow(during.current.id);
  });

  it('reseal returns a text that needs the current secret only, or null when no secret can read it', () => {
    const sealed = reseal(during, seal(before, 'la clave')) ?? '';
    expect(unseal(after, sealed)).toBe('la clave');
    expect(reseal(during, sealed)).toBe(sealed);
    expect(reseal(after, seal(before, 'la clave'))).toBeNull();
  });

  it('a signature is accepted with the previous secret, and not without it', () => {
    const signature = sign(before, 'text');
    expect(isSignature(during, 'text', signature)).toBe(true);
    expect(isSignature(during, 'another text', signature)).toBe(false);
    expect(isSignature(after, 'text', signature)).toBe(false);
    expect(isSignature(after, 'text', sign(during, 'text'))).toBe(true);
  });

  it('the id of a key cannot be combined with the signature of another key', () => {
    const forged = during.current.id + sign(before, 'text').slice(during.current.id.length);
    expect(isSignature(during, 'text', forged)).toBe(false);
  });
});

describe('values without a key id, from earlier versions', () => {
  const secret: AppSecret = { current: OLD, previous: [] };
  const key = deriveKey(secret, 'a purpose');

  it('are accepted with the current and with a previous secret', () => {
    const signature = createHmac('sha256', key).update('text').digest('base64url');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const text = Buffer.concat([cipher.update('la clave'), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    for (const keys of [before, during]) {
      expect(isSignature(keys, 'text', signature)).toBe(true);
      expect(unseal(keys, sealed)).toBe('la clave');
    }
    expect(isSignature(after, 'text', signature)).toBe(false);
    expect(() => unseal(after, sealed)).toThrow();
  });
});

describe('keys', () => {
  it('differ for each purpose and secret, and their ids only for each secret', () => {
    const secret = { current: OLD, previous: [NEW] };
    const [one, other] = [deriveKeys(secret, 'one'), deriveKeys(secret, 'other')];
    expect(one.current.bytes.equals(other.current.bytes)).toBe(false);
    expect(one.all.map(({ id }) => id)).toEqual(other.all.map(({ id }) => id));
    expect(new Set(one.all.map(({ id }) => id)).size).toBe(2);
  });
});
