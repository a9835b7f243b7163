import { AppError } from '@oficio/domain/errors.ts';
import { NETWORK_FACTORS, networksOf } from '../security/networks-of.ts';

/** Uploads at the same time. Each keeps its file in memory until the call ends, so `MAX_TOTAL` bounds the memory. */
const MAX_PER_USER = 2;
const MAX_PER_NETWORK = 8;
const MAX_TOTAL = 32;
/** Seconds after which the sender may try again. */
const RETRY_AFTER = 5;

interface Sender {
  readonly userId: number | null;
  readonly address: string;
}

/** Limits the uploads that run at the same time in this process: of one user, of one network and of all. */
export class UploadSlots {
  readonly #running = new Map<string, number>();
  readonly #countsSenders: boolean;
  #total = 0;

  /** Without `rateLimit` only the total counts. */
  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#countsSenders = rateLimit;
  }

  /** Runs an upload. Throws 429 when its sender has too many, 503 when all slots are taken. */
  async run<Result>(sender: Sender, upload: () => Promise<Result>): Promise<Result> {
    const limits = this.#countsSenders ? limitsOf(sender) : [];
    if (limits.some(([key, max]) => (this.#running.get(key) ?? 0) >= max))
      throw new AppError('too_many_uploads', { retryAfter: RETRY_AFTER });
    if (this.#total >= MAX_TOTAL) throw new AppError('service_unavailable', { retryAfter: RETRY_AFTER });
    this.#count(limits, 1);
    try {
      return await upload();
    } finally {
      this.#count(limits, -1);
    }
  }

  #count(limits: readonly (readonly [key: string, max: number])[], change: 1 | -1): void {
    this.#total += change;
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
