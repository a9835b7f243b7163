import { referenceText } from '@oficio/domain/error-reference.ts';
import type { ConfirmationWay, ErrorReply } from '@oficio/domain/errors.ts';

export const OFFLINE_TEXT = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';

interface ErrorDetail {
  readonly field?: string | undefined;
  readonly code?: ErrorReply['code'] | undefined;
  readonly ways?: readonly ConfirmationWay[] | undefined;
  readonly reference?: string | undefined;
  readonly original?: string | undefined;
  readonly token?: string | undefined;
  readonly isGivenUp?: boolean;
  readonly cause?: unknown;
}

/**
 * A call that failed. `text` is Spanish, for users; `status` is the HTTP status, 0 without an answer; `field` is the invalid
 * field, if the server named one. `code` is what the browser acts on, such as a step that the user must take first, and `ways` the ways to take it.
 * `reference` names the line of the server's log. `original` is the text of another server that refused, such as the mail server.
 * `token` belongs to the session of a login whose second factor is missing.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  readonly field: string | undefined;
  readonly code: ErrorReply['code'] | undefined;
  readonly ways: readonly ConfirmationWay[];
  readonly reference: string | undefined;
  readonly original: string | undefined;
  readonly token: string | undefined;
  /** The user closed the dialog of a required confirmation, so no message is needed. */
  readonly isGivenUp: boolean;

  constructor(status: number, text: string, detail: ErrorDetail = {}) {
    super(text, { cause: detail.cause });
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.field = detail.field;
    this.code = detail.code;
    this.ways = detail.ways ?? [];
    this.reference = detail.reference;
    this.original = detail.original;
    this.token = detail.token;
    this.isGivenUp = detail.isGivenUp ?? false;
  }

  /** True if a retry may succeed: no answer, or the server is temporarily unable. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * Returns the server's text, or `fallback` (the specification's text) without one. For places where the specification prefers
 * the server's text. Empty for a call that the user gave up. An unexpected error adds its reference for the support.
 */
export function textOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.isGivenUp) return '';
  const hasText = error instanceof ApiError && error.status !== 0 && error.text !== '';
  return withReference(hasText ? error.text : fallback, error);
}

/** Returns the specification's text, unless the server refused the call for a reason that it names. For all other places. */
export function refusalOf(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefusal ? textOf(error, fallback) : withReference(fallback, error);
}

function withReference(text: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.reference === undefined) return text;
  return `${text.replace(/\.$/, '')}. ${referenceText(error.reference)}`;
}

/** Resolves with undefined if the server refuses the call. Rejects if it could not answer. */
export async function orRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && !error.isTemporary) return undefined;
    throw error;
  }
}
