import { type EnvironmentReader, SettingError } from './environment-reader.ts';
import { isLoopbackHost } from './loopback.ts';

/**
 * Reads `PUBLIC_URL`. Outside production only this machine is accepted, because the server then shows all mail and has demo
 * accounts with public passwords. In production only https is accepted.
 */
export function readPublicUrl(read: EnvironmentReader, production: boolean, port: number): string {
  const origin = read.origin('PUBLIC_URL');
  if (production) {
    if (!origin?.startsWith('https:'))
      throw new SettingError('PUBLIC_URL is required in production and must start with https://.');
    return origin;
  }
  if (origin === null) return `http://localhost:${port}`;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || !isLoopbackHost(hostname))
    throw new SettingError(
      'PUBLIC_URL names a public site, which requires NODE_ENV=production: otherwise Oficio shows all mail and has demo accounts. For development, use http://localhost.',
    );
  return origin;
}
