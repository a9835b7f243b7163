import type { AppError, ErrorCode } from '@oficio/domain/errors.ts';
import { currentRequest } from './request-context.ts';
import type { SecurityEvent } from './security-events.ts';
import type { SecurityLog } from './security-log.ts';

/** Errors with an event of their own. Other errors get the event of their status. */
const EVENT_OF_CODE: Partial<Record<ErrorCode, SecurityEvent>> = {
  webhook_signature: 'webhook_forged',
  invalid_credentials: 'login_failed',
  account_suspended: 'login_failed',
  wrong_password: 'confirmation_failed',
  mailed_link_unknown: 'access_denied',
  wrong_code: 'second_factor_failed',
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

interface RefusedCall {
  /** Method and pattern, or the name of a live event. */
  readonly route: string;
  readonly params?: unknown;
}

/** Records a refusal of the running request, unless the use case has already recorded its failure. */
export function recordRefusal(
  security: SecurityLog,
  failure: AppError,
  { route, params }: RefusedCall,
): void {
  const request = currentRequest();
  const event = request?.hasFailure ? undefined : eventOf(failure, request?.actor ?? null);
  if (!event) return;
  const { id } = (params ?? {}) as { readonly id?: string };
  const target = id !== undefined && /^\d{1,15}$/.test(id) ? ({ target: `id:${id}` } as const) : {};
  security.record({ event, reason: failure.code, route, ...target });
}

function eventOf({ code, status, token }: AppError, actor: number | null): SecurityEvent | undefined {
  // The browser asks the user and repeats the call.
  if (code === 'confirmation_required') return undefined;
  // The login continues with the code.
  if (token !== undefined) return undefined;
  // An object of another person is reported as missing, so a missing object may be an attempt to read it.
  if (status === 404 && actor !== null && code !== 'route_unknown') return 'access_denied';
  return EVENT_OF_CODE[code] ?? EVENT_OF_STATUS[status];
}
