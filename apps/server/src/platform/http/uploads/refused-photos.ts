import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import { RateLimiter } from '../../security/limits/rate-limiter.ts';
import { tooManyRequests } from '../../security/limits/run-within-limit.ts';

const REFUSED = { max: 20, windowMs: 3_600_000 } as const;

/** Errors about the content of a photo. Errors of our own, such as an outage, do not count. */
const ABOUT_CONTENT: ReadonlySet<ErrorCode> = new Set(['image_unreadable', 'image_dimensions']);

/** Limits the forms of a user whose photos are refused, because the server may have decoded them first, which is expensive. */
export class RefusedPhotos {
  readonly #limiter: RateLimiter | null;

  /** Without `rateLimit` nothing is counted. */
  constructor({ rateLimit }: { readonly rateLimit: boolean }) {
    this.#limiter = rateLimit ? new RateLimiter(REFUSED) : null;
  }

  /** Throws 429 while the user has too many refused photos. Call it before the photo arrives. */
  async assertFew(userId: number | null): Promise<void> {
    if (!this.#limiter || userId === null) return;
    const waitMs = await this.#limiter.wait(String(userId));
    if (waitMs > 0) throw tooManyRequests('refused_photo_quota', waitMs, tooManyText);
  }

  /** Counts an upload that failed, if its photo is the reason. */
  async count(userId: number | null, error: unknown): Promise<void> {
    if (!this.#limiter || userId === null) return;
    if (error instanceof AppError && ABOUT_CONTENT.has(error.code))
      await this.#limiter.consume(String(userId));
  }
}

const tooManyText = (wait: string) =>
  `Has enviado muchos archivos que no sirven como foto. Podrás enviar otro en ${wait}`;
