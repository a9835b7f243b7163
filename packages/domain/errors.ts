import { ERRORS, type ErrorCode } from './error-table.ts';

export { ERRORS, type ErrorCode };

/** Codes that a reply contains, because the browser acts on them. */
const CODES_IN_REPLY = [
  'second_factor_required',
  'second_factor_setup_required',
  'confirmation_required',
  'form_already_sent',
  'request_already_sent',
] as const satisfies readonly ErrorCode[];

/** How a user can confirm the session. `google`: by a new sign-in with Google. */
export type ConfirmationWay = 'password' | 'code' | 'google';

/** Reply body of every failed call (spec, section 8). */
export interface ErrorReply {
  readonly error: string;
  readonly field?: string;
  readonly code?: (typeof CODES_IN_REPLY)[number];
  /** Id of the request, when the server's log has an error line about it. */
  readonly reference?: string;
  /** The ways that this account has, with the code `confirmation_required`. */
  readonly ways?: readonly ConfirmationWay[];
  /** The text of another server that refused, such as the mail server. */
  readonly original?: string;
  /** Stage and token of the new session, when a login has a second factor whose code is missing. */
  readonly stage?: 'code';
  readonly token?: string;
}

interface ErrorDetail {
  readonly field?: string | undefined;
  /** Replaces the table's text (a field problem, a provider's message). */
  readonly text?: string;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number | undefined;
  readonly ways?: readonly ConfirmationWay[];
  readonly original?: string | undefined;
  /** Token of the session that awaits the code of the second factor. */
  readonly token?: string | undefined;
  readonly cause?: unknown;
}

/** An expected error with a code of the table. The server's error handler turns it into the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** Token of the session that awaits the code of the second factor. */
  readonly token: string | undefined;
  readonly #ways: readonly ConfirmationWay[] | undefined;
  readonly #original: string | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const [status, text] = ERRORS[code];
    super(detail.text ?? text, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = detail.field;
    this.status = status;
    this.retryAfter = detail.retryAfter;
    this.#ways = detail.ways;
    this.#original = detail.original;
    this.token = detail.token;
  }

  toReply(reference?: string): ErrorReply {
    const code = CODES_IN_REPLY.find(shown => shown === this.code);
    return {
      error: this.message,
      ...(this.field !== undefined && { field: this.field }),
      ...(code && { code }),
      ...(reference !== undefined && { reference }),
      ...(this.#ways && { ways: this.#ways }),
      ...(this.#original !== undefined && { original: this.#original }),
      ...(this.token !== undefined && { stage: 'code' as const, token: this.token }),
    };
  }
}
