import type { Access } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import { type Cookies, cookiesOf } from './cookies.ts';

/** Who is calling. `key` identifies the session itself (never the token). */
export interface Session {
  readonly userId: number;
  readonly role: 'user' | 'technician' | 'admin';
  readonly key: string;
  /** The token of a session that this very call opened, for the caller to keep. */
  readonly opened?: string;
}

/** Finds the session of a bearer token; null when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Session | null>;

/** Another way in, for one call alone: what it accepts as bearer may be bound to the browser's cookies. */
export type AlsoAdmits = (token: string, browser: CallingBrowser) => Promise<Session | null>;

export interface CallingBrowser {
  readonly cookies: Cookies;
  /** What it calls itself; empty when it does not. */
  readonly agent: string;
}

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Decides from the row's access alone whether the call may go on. Throws 401 or 403. */
export async function admit(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
  alsoAdmits: AlsoAdmits = async () => null,
): Promise<Session | null> {
  const header = request.headers.authorization;
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  const session =
    token === undefined
      ? null
      : ((await authenticate(token)) ?? (await alsoAdmits(token, browserIn(request))));
  if (access === 'public') return session;
  if (!session) throw new AppError(header === undefined ? 'session_required' : 'session_expired');
  if (!isWelcome(session, access)) throw new AppError('forbidden');
  return session;
}

const browserIn = ({ headers }: FastifyRequest): CallingBrowser => ({
  cookies: cookiesOf(headers.cookie),
  agent: headers['user-agent'] ?? '',
});

function isWelcome(session: Session, access: Exclude<Access, 'public'>): boolean {
  if (access === 'session') return true;
  if (access === 'customer') return session.role !== 'admin';
  return session.role === access;
}
