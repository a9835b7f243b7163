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

  /** Returns the slot of one form, which is not taken yet. */
  slotOf(sender: Sender): UploadSlot {
    return new UploadSlot(
      () => this.#take(sender),
      () => this.#senders.delete(sender),
    );
  }

  #take(sender: Sender): void {
    if (this.#limitsPeople && this.#countOf(sender.userId) >= MAX_PER_PERSON)
      throw new AppError('too_many_uploads', { retryAfter: RETRY_AFTER });
    if (this.#senders.size >= MAX_TOTAL) this.#endSlowest();
    this.#senders.add(sender);
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

/** The slot of one form. It is taken for its first photo and freed when the call has ended. */
export class UploadSlot {
  readonly #onTake: () => void;
  readonly #onFree: () => void;
  #state: 'free' | 'taken' | 'over' = 'free';

  constructor(onTake: () => void, onFree: () => void) {
    this.#onTake = onTake;
    this.#onFree = onFree;
  }

  /**
   * Takes the slot for the first photo and returns true; false for the others. Throws 429 when the person has too many forms. While all
   * slots are taken, ends the slowest form of the network that has most; throws 503 when all have arrived. Throws 408 when the call is over.
   */
  take(): boolean {
    // The first bytes of a photo may be read after the form was ended.
    if (this.#state === 'over') throw new AppError('request_timeout');
    if (this.#state === 'taken') return false;
    this.#onTake();
    this.#state = 'taken';
    return true;
  }

  release(): void {
    this.#state = 'over';
    this.#onFree();
  }
}

/** An IPv4 address, or the /56 of an IPv6 address, which providers assign to one household. */
function networkOf(address: string): string {
  const [narrowest, wider] = networksOf(address);
  return wider ?? narrowest;
}
