import type { Access, Endpoint, Stage } from '@oficio/domain/endpoint.ts';
import { AppError, type ConfirmationWay } from '@oficio/domain/errors.ts';
import { can, isCapability, isStaff, type Role } from '@oficio/domain/roles.ts';
import type { FastifyRequest } from 'fastify';
import { setActor, setOfStaff } from '../logs/request-context.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { tokenOf } from './limit-calls.ts';

/** The caller's session. `key` identifies the session and is never the token. */
export interface Session {
  readonly userId: number;
  readonly role: Role;
  readonly key: string;
  readonly stage: Stage;
  /** The user logged in or confirmed the session a short time ago. */
  readonly isConfirmed: boolean;
  /** The token of a session that this call opened, for the reply. */
  readonly opened?: string;
  /** The administrator who looks at the site as the user. Only rows with `viewable` admit such a session. */
  readonly viewerId?: number;
}

/** Returns the person who makes the call, who may be looking as another user. */
export const callerOf = ({ userId, viewerId }: Pick<Session, 'userId' | 'viewerId'>): number =>
  viewerId ?? userId;

/** Returns the session of a bearer token; null when the token is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Session | null>;

/** Accepts another kind of bearer token for a single call. It may check the browser's cookies too. */
export type AuthenticateOnce = (token: string, browser: CallingBrowser) => Promise<Session | null>;

export interface CallingBrowser {
  readonly cookies: Cookies;
  /** The `User-Agent` header; empty without one. */
  readonly agent: string;
}

export interface Authentication {
  readonly authenticate: Authenticate;
  /** Returns the ways in which the user can confirm a session. */
  readonly waysToConfirm: (userId: number) => Promise<readonly ConfirmationWay[]>;
}

/** Checks the session against the row: `access`, `stages`, `confirm` and `viewable`. Throws 401 or 403. */
export async function authorize(
  request: FastifyRequest,
  { access, stages, confirm, viewable }: Pick<Endpoint, 'access' | 'stages' | 'confirm' | 'viewable'>,
  { authenticate, waysToConfirm }: Authentication,
  authenticateOnce: AuthenticateOnce = async () => null,
): Promise<Session | null> {
  const token = tokenOf(request);
  const session =
    token === undefined
      ? null
      : ((await authenticate(token)) ?? (await authenticateOnce(token, browserIn(request))));
  if (session) {
    setActor(callerOf(session));
    await request.countForSession?.();
  }
  // Before everything else, so that no kind of row is forgotten.
  if (session?.viewerId !== undefined && !viewable) throw new AppError('view_only');
  if (access === 'public') return session?.stage === 'open' ? session : null;
  if (!session)
    throw new AppError(request.headers.authorization === undefined ? 'session_required' : 'session_expired');
  // The row that opens a session replies with its stage.
  if (session.opened === undefined) assertStage(session, stages);
  if (!isAllowed(session, access)) throw new AppError('forbidden');
  if (confirm && !session.isConfirmed)
    throw new AppError('confirmation_required', { ways: await waysToConfirm(session.userId) });
  if (isCapability(access)) setOfStaff();
  return session;
}

/** Throws 403 when the session is in another stage. */
export function assertStage({ stage }: Session, allowed: readonly Stage[] = ['open']): void {
  if (allowed.includes(stage)) return;
  if (stage === 'code') throw new AppError('second_factor_required');
  if (stage === 'enrol') throw new AppError('second_factor_setup_required');
  throw new AppError('forbidden');
}

const browserIn = ({ headers }: FastifyRequest): CallingBrowser => ({
  cookies: cookiesOf(headers.cookie),
  agent: headers['user-agent'] ?? '',
});

function isAllowed(session: Session, access: Exclude<Access, 'public'>): boolean {
  if (access === 'session') return true;
  if (access === 'customer') return !isStaff(session.role);
  if (access === 'technician') return session.role === 'technician';
  return can(session.role, access);
}
