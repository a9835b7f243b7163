import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { AccountOut, SessionOut } from '@oficio/domain/accounts/own/contract.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { SessionRow } from '../store/read-sessions.ts';
import type { AccountRow, UserRow } from '../store/read-users.ts';
import { deviceName } from './device-name.ts';

export function presentUser(row: UserRow): UserOut {
  const { id, name, email, phone, role } = row;
  return { id, name, email, phone, role, email_verified: row.email_verified === 1 };
}

interface MailState {
  readonly pendingEmail: string | null;
  /** Milliseconds since the epoch. */
  readonly undeliveredAt: number | null;
}

export const presentAccount = (
  account: AccountRow,
  { pendingEmail, undeliveredAt }: MailState,
): AccountOut => ({
  user: presentUser(account),
  has_password: account.password_hash !== null,
  has_google: account.google_id !== null,
  pending_email: pendingEmail,
  undelivered_at: isoOrNull(undeliveredAt),
  created_at: isoOf(account.created_at),
});

export const presentSession = (session: SessionRow, currentKey: string): SessionOut => ({
  id: publicSessionId(session.token_hash),
  device: deviceName(session.agent),
  created_at: isoOf(session.created_at),
  last_used_at: isoOf(Math.max(session.created_at, session.last_used_at)),
  current: session.token_hash === currentKey,
});

/** Bytes that fit into a safe integer. */
const ID_BYTES = 6;

/** Returns a session's number for its owner. It is derived from the token hash, because the hash must stay secret. */
export const publicSessionId = (tokenHash: string): number =>
  Buffer.from(tokenHash, 'base64url').readUIntBE(0, ID_BYTES);
