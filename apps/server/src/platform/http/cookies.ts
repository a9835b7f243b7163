/** The value of a cookie that the browser sent, or null. */
export type Cookies = (name: string) => string | null;

/** Reads a `Cookie` header. One name sent twice counts as not sent: somebody else put one of them there. */
export function cookiesOf(header: string | undefined): Cookies {
  const pairs = (header ?? '').split(';').map(pair => pair.trim());
  return name => {
    const values = pairs.filter(pair => pair.startsWith(`${name}=`)).map(pair => pair.slice(name.length + 1));
    return values.length === 1 ? (values[0] ?? null) : null;
  };
}

/**
 * A `Set-Cookie` header for a cookie that no script reads, no other site's form sends and no neighbouring subdomain can
 * plant (the `__Host-` prefix, RFC 6265bis). `value` holds base64url characters and dots; zero seconds forget the cookie.
 */
export const hostCookie = (name: `__Host-${string}`, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
