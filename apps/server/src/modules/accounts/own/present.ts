import type { UserOut } from '@oficio/domain/accounts/contract.ts';
import type { AccountOut, SessionOut } from '@oficio/domain/accounts/own/contract.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { AccountRow, UserRow } from '../store/read-users.ts';
import type { SessionRow } from '../store/sessions.ts';

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

/** Checked in this order, because most browsers also name older browsers that they imitate. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable name of a `User-Agent`: 'Firefox en Windows'. */
export function deviceName(agent: string): string {
  const program = PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1];
  const machine = MACHINES.find(([pattern]) => pattern.test(agent))?.[1];
  if (program && machine) return `${program} en ${machine}`;
  return program ?? machine ?? 'Dispositivo desconocido';
}
