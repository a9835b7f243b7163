import type { Access } from '@oficio/domain/endpoint.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';

/** Who is calling. `key` identifies the session itself (never the token). */
export interface Session {
  readonly userId: number;
  readonly role: 'user' | 'technician' | 'admin';
  readonly key: string;
}

/** Finds the session of a bearer token; null when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Session | null>;

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Decides from the row's access alone whether the call may go on. Throws 401 or 403. */
export async function admit(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
): Promise<Session | null> {
  const header = request.headers.authorization;
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  const session = token === undefined ? null : await authenticate(token);
  if (access === 'public') return session;
  if (!session) throw new Failure(header === undefined ? 'session_required' : 'session_expired');
  if (!isWelcome(session, access)) throw new Failure('forbidden');
  return session;
}

function isWelcome(session: Session, access: Exclude<Access, 'public'>): boolean {
  if (access === 'session') return true;
  if (access === 'customer') return session.role !== 'admin';
  return session.role === access;
}
