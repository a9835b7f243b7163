import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, LockTimeout, OUTAGE_RETRY_AFTER } from '../database/unavailable.ts';
import { isDiskError } from '../files/disk-space.ts';
import { recordRefusal } from '../logs/record-refusal.ts';
import { runInRequest } from '../logs/request-context.ts';
import type { SecurityLog } from '../logs/security-log.ts';
import { errorPage, wantsErrorPage } from './error-page.ts';
import { contextOf } from './request-context.ts';

/** Maps error codes of Fastify and its plugins to ours. Any other 4xx becomes `invalid`. */
const LIBRARY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_FILES_LIMIT: 'unexpected_file',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
  FST_ERR_BAD_URL: 'route_unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'route_unknown',
};

const FIELD_OF: Partial<Record<ErrorCode, string>> = { image_too_large: 'image', unexpected_file: 'image' };

/** Outages of external services that the user can work around. They are logged as warnings, not as errors. */
const NOT_OURS: ReadonlySet<ErrorCode> = new Set(['geocoder_unavailable']);

/** Replies of a server that works as it should. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['shutting_down', 'figures_being_counted']);

type SendErrorReply = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Returns a function that turns every error into a reply. It logs 5xx as errors, except those in `NOT_OURS` and `EXPECTED` and
 * outages of the database, and records refusals in the security log. The reply names the request of an error line.
 */
export function createErrorReply(security: SecurityLog): SendErrorReply {
  return (error, request, reply) =>
    runInRequest(contextOf(request), () => {
      const failure = conflictOfStaff(error, request) ?? toAppError(error);
      const route = `${request.method} ${request.routeOptions.url ?? ''}`;
      recordRefusal(security, failure, { route, params: request.params });
      const reference = logFailure(failure, error, request) ? request.id : undefined;
      return sendFailure(failure, { request, reply, reference });
    });
}

/** Logs a failed call. Returns whether the line has the level of errors. */
function logFailure(failure: AppError, error: unknown, request: FastifyRequest): boolean {
  const seen = { method: request.method, route: request.routeOptions.url, code: failure.code };
  const why = { ...seen, err: failure.cause ?? error };
  if (failure instanceof DatabaseUnavailable) request.log.debug(seen, 'the database is unavailable');
  else if (NOT_OURS.has(failure.code)) request.log.warn(why, 'an external service is unavailable');
  else if (failure.status >= 500 && !EXPECTED.has(failure.code)) {
    request.log.error(why, 'call failed');
    return true;
  } else request.log.debug(seen, 'call refused');
  return false;
}

interface FailedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Names the line of the log; undefined without one. */
  readonly reference: string | undefined;
}

function sendFailure(failure: AppError, { request, reply, reference }: FailedCall): FastifyReply {
  reply.header('x-request-id', request.id);
  reply.code(failure.status).header('cache-control', 'no-store');
  // The rest of the body is not read (RFC 9110, 15.5.9 and 15.5.14).
  if (failure.status === 408 || (failure.status === 413 && !request.raw.complete))
    reply.header('connection', 'close');
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  if (!wantsErrorPage(request, failure)) return reply.send(failure.toReply(reference));
  const page = errorPage(failure, { seconds: Number(reply.getHeader('retry-after')), reference });
  return reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex').send(page);
}

/**
 * Returns a 409 when two administrators change the same rows. Other people's calls lock few rows, so a long wait means that the
 * database is slow; their browsers repeat a message after 503 and not after 409.
 */
const conflictOfStaff = (error: unknown, request: FastifyRequest): AppError | null =>
  error instanceof LockTimeout && contextOf(request).isOfStaff
    ? new AppError('changed_meanwhile', { cause: error })
    : null;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = LIBRARY_ERRORS[code];
  if (known) return new AppError(known, { field: FIELD_OF[known], cause: error });
  if (isDiskError(error))
    return new AppError('service_unavailable', { cause: error, retryAfter: OUTAGE_RETRY_AFTER });
  if (statusCode === 429) return new AppError('too_many_requests', { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new AppError('malformed_body', { cause: error });
  return new AppError('internal', { cause: error });
}
