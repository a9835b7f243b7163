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

  /** Runs an upload of a user. Throws 429 and does not run it while the user has too many refused ones. */
  async run<Result>(userId: number | null, upload: () => Promise<Result>): Promise<Result> {
    if (!this.#limiter || userId === null) return upload();
    const key = String(userId);
    const waitMs = await this.#limiter.wait(key);
    if (waitMs > 0) throw tooManyRequests('refused_photo_quota', waitMs, tooManyText);
    try {
      return await upload();
    } catch (error) {
      if (error instanceof AppError && ABOUT_CONTENT.has(error.code)) await this.#limiter.consume(key);
      throw error;
    }
  }
}

const tooManyText = (wait: string) =>
  `Has enviado muchos archivos que no sirven como foto. Podrás enviar otro en ${wait}`;
