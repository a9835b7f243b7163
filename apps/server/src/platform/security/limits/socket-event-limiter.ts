import { RateLimiter } from './rate-limiter.ts';

/** Events of one person on all connections. Fifty tabs that reconnect together send two each, and some more must fit. */
const EVENTS = { max: 120, windowMs: 3000 } as const;
/** Refused events after which the connection is closed. Oficio's own clients stop long before. */
const REFUSED_EVENTS = { max: 5000, windowMs: 10 * 60_000 } as const;

/** Limits the Socket.IO events of each person. */
export class SocketEventLimiter {
  readonly #events = new RateLimiter(EVENTS);
  readonly #refusedEvents = new RateLimiter(REFUSED_EVENTS);

  /** Counts an event. `close` says that the connection should be closed because its client does not stop. */
  async consume(userId: number): Promise<'allow' | 'refuse' | 'close'> {
    const key = String(userId);
    if ((await this.#events.consume(key)).waitMs === 0) return 'allow';
    return (await this.#refusedEvents.consume(key)).waitMs === 0 ? 'refuse' : 'close';
  }
}
