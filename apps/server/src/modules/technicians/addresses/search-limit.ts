import { consumeAll } from '../../../platform/security/limits/consume-all.ts';
import { NetworkRateLimiter } from '../../../platform/security/limits/network-rate-limiter.ts';
import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { tooManyRequests } from '../../../platform/security/limits/run-within-limit.ts';

const WINDOW_MS = 10 * 60_000;
/** Places without a stored answer. Typing one place takes two to four searches. */
const OF_NETWORK = { max: 200, windowMs: WINDOW_MS } as const;
/** Leaves most of the geocoder's time to users, whatever number of networks visitors come from. */
const OF_ALL_VISITORS = { max: 600, windowMs: WINDOW_MS } as const;

/** Returns a function that counts a visitor's search that needs the geocoder. It throws 429 with the time to wait. */
export function createVisitorLimit(rateLimit: boolean): (address: string) => Promise<void> {
  if (!rateLimit) return async () => {};
  const networks = new NetworkRateLimiter(OF_NETWORK);
  const all = new RateLimiter(OF_ALL_VISITORS);
  return async address => {
    const { waitMs } = await consumeAll([
      { limiter: networks, key: address },
      { limiter: all, key: 'all' },
    ]);
    if (waitMs > 0)
      throw tooManyRequests(
        'too_many_requests',
        waitMs,
        wait => `Se han buscado muchas direcciones sin iniciar sesión. Podrás buscar otra en ${wait}`,
      );
  };
}
