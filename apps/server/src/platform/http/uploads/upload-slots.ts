import { AppError } from '@oficio/domain/errors.ts';
import { networksOf } from '../../security/networks-of.ts';
import type { ArrivingBody } from './arriving-body.ts';

/** Forms with photos of a person at the same time. */
const MAX_PER_PERSON = 2;
/** Forms with photos at the same time. Each holds a connection and one open file, and no memory. */
const MAX_TOTAL = 512;
/** Seconds after which the sender may try again. */
const RETRY_AFTER = 5;

interface Sender {
  readonly userId: number | null;
  readonly address: string;
  readonly body: Pick<ArrivingBody, 'isComplete' | 'pace' | 'stop'>;
}

/** Limits the forms with photos that arrive or are handled at the same time in this process. */
export class UploadSlots {
  readonly #limitsPeople: boolean;
  readonly #senders = new Set<Sender>();

  /** Without `rateLimit` only the total counts. */
  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#limitsPeople = rateLimit;
  }

  /**
   * Takes a slot and returns a function that frees it. Throws 429 when the person has too many. While all are taken, ends the
   * slowest form of the network that has most; throws 503 when all have arrived.
   */
  take(sender: Sender): () => void {
    if (this.#limitsPeople && this.#countOf(sender.userId) >= MAX_PER_PERSON)
      throw new AppError('too_many_uploads', { retryAfter: RETRY_AFTER });
    if (this.#senders.size >= MAX_TOTAL) this.#endSlowest();
    this.#senders.add(sender);
    return () => this.#senders.delete(sender);
  }

  #countOf(userId: number | null): number {
    let count = 0;
    for (const sender of this.#senders) if (userId !== null && sender.userId === userId) count += 1;
    return count;
  }

  #endSlowest(): void {
    const networks = Map.groupBy(this.#senders, ({ address }) => networkOf(address));
    for (const senders of [...networks.values()].sort((one, other) => other.length - one.length)) {
      const arriving = senders.filter(({ body }) => !body.isComplete);
      const [slowest] = arriving.sort((one, other) => one.body.pace - other.body.pace);
      if (!slowest) continue;
      this.#senders.delete(slowest);
      slowest.body.stop();
      return;
    }
    throw new AppError('service_unavailable', { retryAfter: RETRY_AFTER });
  }
}

/** An IPv4 address, or the /56 of an IPv6 address, which providers assign to one household. */
function networkOf(address: string): string {
  const [narrowest, wider] = networksOf(address);
  return wider ?? narrowest;
}
