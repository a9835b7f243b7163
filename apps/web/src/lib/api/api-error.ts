export const OFFLINE_TEXT = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';

/**
 * A call that did not succeed. `text` is Spanish and for people; `status` is the HTTP status, 0 when no answer came;
 * `field` is the name of the field the server blames, when it blames one.
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

  /** Worth trying again: nobody answered, or the server could not just now. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * What to tell a person where the spec prefers the server's own sentence: that, or `fallback` (the spec's text of the
 * place) when no answer came or there was no sentence in it.
 */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 && error.text !== '' ? error.text : fallback;
}

/** What to tell a person elsewhere: the spec's text of the place, unless the server refused on purpose and says why. */
export function refusalOf(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? textOf(error, fallback) : fallback;
}

/** Waits for a call that may be refused: then undefined. Rejects when it could not be answered. */
export async function orRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && !error.isTemporary) return undefined;
    throw error;
  }
}
