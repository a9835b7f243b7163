import { RateLimiter } from '../../../platform/security/limits/rate-limiter.ts';
import { runWithinLimit } from '../../../platform/security/limits/run-within-limit.ts';

const WINDOW_MS = 10 * 60_000;
/** Rendering a file is expensive; viewing a document costs one read. */
const MAX_FILES = 20;
const MAX_VIEWS = 120;

type Count = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/** Limits the documents per user. Does nothing without `rateLimit`. */
export function createDocumentQuotas(rateLimit: boolean): { readonly file: Count; readonly view: Count } {
  const quotaOf = (max: number): Count => {
    const limiter = rateLimit ? new RateLimiter({ max, windowMs: WINDOW_MS }) : null;
    const text = (wait: string) => `Has pedido muchos documentos seguidos. Podrás pedir otro en ${wait}`;
    return (userId, work) =>
      runWithinLimit({ limiter, key: String(userId), code: 'too_many_requests', text }, work);
  };
  return { file: quotaOf(MAX_FILES), view: quotaOf(MAX_VIEWS) };
}
