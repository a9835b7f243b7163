import type { AppError, ErrorCode } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../observability/security-events.ts';
import type { SecurityLog } from '../observability/security-log.ts';
import { contextOf } from './request-context.ts';

/** Errors with an event of their own. Other errors get the event of their status. */
const EVENT_OF_CODE: Partial<Record<ErrorCode, SecurityEvent>> = {
  webhook_signature: 'webhook_forged',
  invalid_credentials: 'login_failed',
  account_suspended: 'login_failed',
  wrong_password: 'confirmation_failed',
  login_again: 'confirmation_failed',
};

const EVENT_OF_STATUS: Readonly<Record<number, SecurityEvent>> = {
  400: 'input_refused',
  401: 'access_denied',
  403: 'access_denied',
  405: 'input_refused',
  413: 'input_refused',
  415: 'input_refused',
  417: 'input_refused',
  429: 'rate_limited',
};

/** Records a refused call, unless the use case has already recorded its failure. */
export function recordRefusal(security: SecurityLog, failure: AppError, request: FastifyRequest): void {
  const { actor, hasFailure } = contextOf(request);
  const event = hasFailure ? undefined : eventOf(failure, actor);
  if (!event) return;
  const { id } = (request.params ?? {}) as { readonly id?: string };
  security.record({
    event,
    reason: failure.code,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    ...(id !== undefined && /^\d{1,15}$/.test(id) && { target: `id:${id}` as const }),
  });
}

function eventOf({ code, status }: AppError, actor: number | null): SecurityEvent | undefined {
  // An object of another person is reported as missing, so a missing object may be an attempt to read it.
  if (status === 404 && actor !== null && code !== 'route_unknown') return 'access_denied';
  return EVENT_OF_CODE[code] ?? EVENT_OF_STATUS[status];
}
