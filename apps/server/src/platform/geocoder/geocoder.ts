import type { GeocoderProvider } from '../settings/settings.ts';
import { type Answered, askForJson } from './ask-for-json.ts';
import type { Dialect, FoundPlace, Wish } from './dialect.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

const DIALECTS: Record<GeocoderProvider, Dialect> = { photon, nominatim };
/** Pause after a service is too busy and sends no `Retry-After`. */
const BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 60_000;
const TIMEOUT_MS = 5000;
/** Five places take about 3 KB. */
const ANSWER_MAX_BYTES = 256 * 1024;

/** The service did not answer, or its answer has an unknown format. */
export class GeocoderDown extends Error {
  override readonly name = 'GeocoderDown';
}

/** Finds places by the text of an address, best match first. Rejects with `GeocoderDown`. */
export type Geocoder = (wish: Wish) => Promise<FoundPlace[]>;

interface GeocoderOptions {
  readonly provider: GeocoderProvider;
  /** Complete address of the search. Its own parameters, such as a key, are sent along. */
  readonly url: string;
  /** Names the site and a contact, as public services require. */
  readonly userAgent: string;
  readonly clock: () => number;
  readonly timeoutMs?: number;
}

/** Returns a client of one service at a fixed address. It does not queue: the caller must limit parallel requests. */
export function createGeocoder({
  provider,
  url,
  userAgent,
  clock,
  timeoutMs = TIMEOUT_MS,
}: GeocoderOptions): Geocoder {
  const dialect = DIALECTS[provider];
  let blockedUntil = 0;

  return async wish => {
    if (clock() < blockedUntil)
      throw new GeocoderDown(`${provider} asked to wait until ${new Date(blockedUntil).toISOString()}`);
    const search = new URL(url);
    for (const [name, value] of Object.entries(dialect.ask(wish))) search.searchParams.set(name, value);
    const answered = await askForJson(search, { userAgent, timeoutMs, maxBytes: ANSWER_MAX_BYTES }).catch(
      cause => Promise.reject(new GeocoderDown(`The request to ${provider} failed`, { cause })),
    );
    if (isTooBusy(answered)) blockedUntil = clock() + backoffOf(answered);
    if (answered.status !== 200) throw new GeocoderDown(`${provider} answered ${answered.status}`);
    const places = dialect.understand(answered.body);
    if (!places) throw new GeocoderDown(`The answer does not have the format of ${provider}`);
    return places.slice(0, wish.limit);
  };
}

const isTooBusy = ({ status }: Answered): boolean => status === 429 || status === 503;

function backoffOf({ retryAfter }: Answered): number {
  const wanted = Number(retryAfter) * 1000;
  return wanted > 0 ? Math.min(wanted, MAX_BACKOFF_MS) : BACKOFF_MS;
}
