import type { IncomingMessage } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';
import { NETWORK_FACTORS, networksOf } from '../../security/networks-of.ts';
import { ArrivalPace } from './arrival-pace.ts';

/** Uploads at the same time. Each keeps its file in memory until the call ends, so `MAX_TOTAL` bounds the memory. */
const MAX_PER_USER = 2;
const MAX_PER_NETWORK = 8;
const MAX_TOTAL = 32;
/** While all slots are taken, a slow upload keeps its slot only for this time. */
const GRACE_WHEN_FULL_MS = 2000;
/** Seconds after which the sender may try again. */
const RETRY_AFTER = 5;

interface Sender {
  readonly userId: number | null;
  readonly address: string;
  /** The form that arrives. */
  readonly body: IncomingMessage;
}

/** Limits the uploads that run at the same time in this process: of one user, of one network and of all. */
export class UploadSlots {
  readonly #running = new Map<string, number>();
  readonly #countsSenders: boolean;
  /** The running uploads, oldest first. */
  readonly #paces = new Map<IncomingMessage, ArrivalPace>();

  /** Without `rateLimit` only the total counts. */
  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#countsSenders = rateLimit;
  }

  /**
   * Runs an upload. Throws 429 when its sender has too many. When all slots are taken, closes the connection of the oldest slow
   * upload; throws 503 if there is none.
   */
  async run<Result>(sender: Sender, upload: () => Promise<Result>): Promise<Result> {
    const limits = this.#countsSenders ? limitsOf(sender) : [];
    if (limits.some(([key, max]) => (this.#running.get(key) ?? 0) >= max))
      throw new AppError('too_many_uploads', { retryAfter: RETRY_AFTER });
    if (this.#paces.size >= MAX_TOTAL && !this.#closeSlow())
      throw new AppError('service_unavailable', { retryAfter: RETRY_AFTER });
    this.#count(limits, 1);
    this.#paces.set(sender.body, new ArrivalPace(sender.body));
    try {
      return await upload();
    } finally {
      this.#paces.delete(sender.body);
      this.#count(limits, -1);
    }
  }

  /** Closes the connection of the oldest slow upload. Returns false when there is none. */
  #closeSlow(): boolean {
    for (const [body, pace] of this.#paces)
      if (!body.complete && pace.leftMs(GRACE_WHEN_FULL_MS) <= 0) {
        this.#paces.delete(body);
        body.destroy();
        return true;
      }
    return false;
  }

  #count(limits: readonly (readonly [key: string, max: number])[], change: 1 | -1): void {
    for (const [key] of limits) {
      const running = (this.#running.get(key) ?? 0) + change;
      if (running === 0) this.#running.delete(key);
      else this.#running.set(key, running);
    }
  }
}

function limitsOf({ userId, address }: Sender): readonly (readonly [key: string, max: number])[] {
  const networks = networksOf(address).map(
    (network, index) => [network, MAX_PER_NETWORK * (NETWORK_FACTORS[index] ?? 1)] as const,
  );
  return userId === null ? networks : [[`user ${userId}`, MAX_PER_USER], ...networks];
}
