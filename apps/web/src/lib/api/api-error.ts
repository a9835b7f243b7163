export const OFFLINE_TEXT = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';

/**
 * A call that failed. `text` is Spanish, for users; `status` is the HTTP status, 0 without an answer; `field` is the invalid
 * field, if the server named one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  readonly field: string | undefined;

  constructor(status: number, text: string, detail: { field?: string | undefined; cause?: unknown } = {}) {
    super(text, { cause: detail.cause });
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.field = detail.field;
  }

  /** True if a retry may succeed: no answer, or the server is temporarily unable. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Returns the server's text, or `fallback` (the specification's text) without one. For places where the specification prefers
 * the server's text.
 */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 && error.text !== '' ? error.text : fallback;
}

/** Returns the specification's text, unless the server refused the call for a reason that it names. For all other places. */
export function refusalOf(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? textOf(error, fallback) : fallback;
}

/** Resolves with undefined if the server refuses the call. Rejects if it could not answer. */
export async function orRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && !error.isTemporary) return undefined;
    throw error;
  }
}
