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
 * What to tell a person: the server's own sentence, or `fallback` (the spec's text of the place) when there is none.
 */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text !== '' ? error.text : fallback;
}
