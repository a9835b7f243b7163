import { describe, expect, it } from 'vitest';
import { cookiesOf, hostCookie } from './cookies.ts';

describe('cookies', () => {
  it('every cookie is for this host only, over TLS, and hidden from scripts', () => {
    expect(hostCookie('__Host-oficio-signin', 'value', 60)).toBe(
      '__Host-oficio-signin=value; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('a name that was sent twice counts as not sent, because another party may have set one of them', () => {
    expect(cookiesOf('a=1; b=2')('b')).toBe('2');
    expect(cookiesOf('a=1; a=2')('a')).toBeNull();
    expect(cookiesOf(undefined)('a')).toBeNull();
  });
});
