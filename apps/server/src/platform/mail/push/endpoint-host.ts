import { isPublicAddress } from '../../security/public-address.ts';
import { isLoopbackAddress, isLoopbackHost } from '../../settings/loopback.ts';

/** Allowed targets. `loopback` also allows this machine, even without TLS; for tests, never in production. */
export interface Reach {
  readonly loopback: boolean;
  /** Hosts of `PUSH_HOSTS`, in addition to the browsers' own services. */
  readonly hosts: readonly string[];
}

/**
 * Hosts of the push services of Chromium, Firefox (autopush), Safari and Edge. A leading dot stands for all subdomains.
 * @see https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
 * @see https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
] as const;

/**
 * Returns the URL of a push endpoint, or null when it is not of a known push service. The browser chooses the endpoint, so
 * without this check anyone could make the server call any machine. `postPush` checks the addresses behind the name.
 */
export function endpointIn(text: string, { loopback, hosts }: Reach): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (isLoopbackHost(url.hostname))
    return loopback && ['http:', 'https:'].includes(url.protocol) ? url : null;
  if (url.protocol !== 'https:') return null;
  return isPushService(url.hostname, hosts) ? url : null;
}

function isPushService(host: string, hosts: readonly string[]): boolean {
  return [...PUSH_SERVICES, ...hosts].some(known =>
    known.startsWith('.') ? host.endsWith(known) : host === known,
  );
}

/** Returns whether a name may resolve to this address. */
export const mayReach = (address: string, { loopback }: Pick<Reach, 'loopback'>): boolean =>
  isPublicAddress(address) || (loopback && isLoopbackAddress(address));
