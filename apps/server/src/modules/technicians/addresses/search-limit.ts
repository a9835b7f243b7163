import { PERSON_LIMITS } from '@oficio/domain/limits.ts';
import { consumeAll } from '../../../platform/security/limits/consume-all.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { tooManyRequests } from '../../../platform/security/limits/run-within-limit.ts';
import { networksOf } from '../../../platform/security/networks-of.ts';

const WINDOW_MS = 10 * 60_000;
const OF_NETWORK = { max: 200, windowMs: WINDOW_MS } as const;
/** Half of what all visitors have, so that one customer of a provider with a /48 leaves the rest to others. */
const OF_SITE = { max: 300, windowMs: WINDOW_MS } as const;
/** Leaves most of the geocoder's time to users, whatever number of networks visitors come from. */
const OF_ALL_VISITORS = { max: 600, windowMs: WINDOW_MS } as const;

/** A user, or a visitor who is known only by a network address. */
export interface Searcher {
  readonly userId: number | null;
  readonly address: string;
}

/** Returns a function that counts a search that needs the geocoder. It throws 429 with the time to wait. */
export function createSearchLimit(rateLimit: boolean): (searcher: Searcher) => Promise<void> {
  if (!rateLimit) return async () => {};
  const [users, networks, sites, all] = [
    PERSON_LIMITS.address_search,
    OF_NETWORK,
    OF_SITE,
    OF_ALL_VISITORS,
  ].map(limit => new RateLimiter(limit)) as [RateLimiter, RateLimiter, RateLimiter, RateLimiter];
  return async ({ userId, address }) => {
    const of = networksOf(address);
    const { waitMs } = await consumeAll(
      userId === null
        ? [
            { limiter: networks, key: of[0] },
            { limiter: sites, key: of.at(-1) ?? of[0] },
            { limiter: all, key: 'all' },
          ]
        : [{ limiter: users, key: String(userId) }],
    );
    if (waitMs === 0) return;
    const what =
      userId === null
        ? 'Se han buscado muchas direcciones sin iniciar sesión'
        : 'Has buscado muchas direcciones seguidas';
    throw tooManyRequests('too_many_requests', waitMs, wait => `${what}. Podrás buscar otra en ${wait}`);
  };
}
