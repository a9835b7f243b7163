import type { AccountOut, SessionOut } from '@oficio/domain/accounts/own/contract.ts';
import { isoOf } from '../../../platform/instant.ts';
import { presentUser } from '../present.ts';
import type { AccountRow, SessionRow } from '../store/read-account.ts';
import { SESSION_TERM } from '../store/tokens.ts';
import { deviceOf } from './device-name.ts';
import { idOfSession } from './id-of-session.ts';

export const presentAccount = (account: AccountRow, pendingEmail: string | null): AccountOut => ({
  user: presentUser(account),
  has_password: account.password_hash !== null,
  has_google: account.google_id !== null,
  pending_email: pendingEmail,
  created_at: isoOf(account.created_at),
});

export const presentSession = (session: SessionRow, currentKey: string): SessionOut => ({
  id: idOfSession(session.token_hash),
  device: deviceOf(session.agent),
  created_at: isoOf(session.created_at),
  last_used_at: isoOf(session.expires_at - SESSION_TERM),
  current: session.token_hash === currentKey,
});
