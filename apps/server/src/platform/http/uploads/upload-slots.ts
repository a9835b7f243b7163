import type { IncomingMessage } from 'node:http';
import { AppError } from '@oficio/domain/errors.ts';
import { IMAGE_MAX_BYTES } from '@oficio/domain/photos.ts';
import { NETWORK_FACTORS, networksOf } from '../../security/networks-of.ts';
import { ArrivalPace } from './arrival-pace.ts';

/** Uploads of a user at the same time. */
const MAX_PER_USER = 2;
/** Photos at the same time. Each stays in memory until the call ends, so `MAX_TOTAL` bounds the memory. */
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
  /** Photos that the form may contain. */
  readonly maxFiles: number;
}

interface Running {
  readonly pace: ArrivalPace;
  readonly photos: number;
}

/** Limits the uploads that run at the same time in this process: of one user, and their photos of one network and of all. */
export class UploadSlots {
  readonly #running = new Map<string, number>();
  readonly #countsSenders: boolean;
  /** The running uploads, oldest first. */
  readonly #uploads = new Map<IncomingMessage, Running>();

  /** Without `rateLimit` only the total counts. */
  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#countsSenders = rateLimit;
  }

  /**
   * Runs an upload. Throws 429 when its sender has too many. While too few slots are free, closes the connection of the oldest
   * slow upload; throws 503 if there is none.
   */
  async run<Result>(sender: Sender, upload: () => Promise<Result>): Promise<Result> {
    const photos = photosIn(sender);
    const limits = this.#countsSenders ? limitsOf(sender, photos) : [];
    if (limits.some(([key, max, own]) => (this.#running.get(key) ?? 0) + own > max))
      throw new AppError('too_many_uploads', { retryAfter: RETRY_AFTER });
    while (this.#photos() + photos > MAX_TOTAL)
      if (!this.#closeSlow()) throw new AppError('service_unavailable', { retryAfter: RETRY_AFTER });
    this.#count(limits, 1);
    this.#uploads.set(sender.body, { pace: new ArrivalPace(sender.body), photos });
    try {
      return await upload();
    } finally {
      this.#uploads.delete(sender.body);
      this.#count(limits, -1);
    }
  }

  /** Returns the photos of all running uploads. */
  #photos(): number {
    let sum = 0;
    for (const { photos } of this.#uploads.values()) sum += photos;
    return sum;
  }

  /** Closes the connection of the oldest slow upload. Returns false when there is none. */
  #closeSlow(): boolean {
    for (const [body, { pace }] of this.#uploads)
      if (!body.complete && pace.leftMs(GRACE_WHEN_FULL_MS) <= 0) {
        this.#uploads.delete(body);
        body.destroy();
        return true;
      }
    return false;
  }

  #count(limits: readonly Limit[], sign: 1 | -1): void {
    for (const [key, , own] of limits) {
      const running = (this.#running.get(key) ?? 0) + sign * own;
      if (running === 0) this.#running.delete(key);
      else this.#running.set(key, running);
    }
  }
}

/** `own` is what this upload adds to the count of the key. */
type Limit = readonly [key: string, max: number, own: number];

function limitsOf({ userId, address }: Sender, photos: number): readonly Limit[] {
  const networks = networksOf(address).map(
    (network, index): Limit => [network, MAX_PER_NETWORK * (NETWORK_FACTORS[index] ?? 1), photos],
  );
  return userId === null ? networks : [[`user ${userId}`, MAX_PER_USER, 1], ...networks];
}

/** Returns how many of the largest photos take as much memory as the form. Six small photos count as one. */
function photosIn({ body, maxFiles }: Sender): number {
  const length = Number(body.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return Math.min(maxFiles, Math.max(1, Math.round(length / IMAGE_MAX_BYTES)));
}
