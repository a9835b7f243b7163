/** Returns the value of a cookie that the browser sent, or null. */
export type Cookies = (name: string) => string | null;

/**
 * Reads a `Cookie` header. A name that occurs twice counts as not sent, because another party may have set one of the
 * two.
 */
export function cookiesOf(header: string | undefined): Cookies {
  const pairs = (header ?? '').split(';').map(pair => pair.trim());
  return name => {
    const values = pairs.filter(pair => pair.startsWith(`${name}=`)).map(pair => pair.slice(name.length + 1));
    return values.length === 1 ? (values[0] ?? null) : null;
  };
}

/**
 * Returns a `Set-Cookie` header for a cookie that scripts cannot read and other sites and subdomains cannot set (RFC 6265bis).
 * `value` consists of base64url characters and dots. Zero seconds delete the cookie.
 */
export const hostCookie = (name: `__Host-${string}`, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
