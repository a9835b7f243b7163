import { readCode } from '@oficio/domain/accounts/second-factor/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { KeyRing } from '../../../platform/security/keys.ts';
import { type CredentialLimiter, countCheck } from '../limits/credential-limiter.ts';
import { recipientOf, sendRecoveryCodeUsed } from '../links/emails.ts';
import type { AccountRow } from '../store/read-users.ts';
import {
  findSecondFactor,
  type StoredRecoveryCode,
  useRecoveryCode,
  useStep,
} from '../store/second-factors.ts';
import { readSecret, stepOf } from './app-secrets.ts';
import { matchRecoveryCode } from './recovery-codes.ts';

export interface SecondFactorContext {
  readonly database: Database;
  readonly clock: () => number;
  /** Encrypts the stored secrets. */
  readonly keys: KeyRing;
  /** Null when rate limits are off. */
  readonly limiter: CredentialLimiter | null;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

interface Claim {
  /** What the user typed. */
  readonly code: string;
  /** Network address of the caller. */
  readonly address: string;
  /** A known device or a live session of the account; null for a stranger. */
  readonly device: string | null;
}

type Proof =
  | { readonly is: 'app'; readonly secret: string; readonly step: number }
  | { readonly is: 'recovery'; readonly row: StoredRecoveryCode };

const METHODS = { app: 'totp', recovery: 'recovery_code' } as const;
/** The kind of code in the security log. */
type CodeMethod = (typeof METHODS)[keyof typeof METHODS];

/**
 * Uses up a code of the app or a recovery code, and does the work in the same transaction. Throws 403 for a wrong code, which
 * counts as a failed login, 409 when no key can read the app's secret, and 429 after too many.
 */
export async function useCode<Result>(
  context: SecondFactorContext,
  account: AccountRow,
  claim: Claim,
  work: (tx: Transaction, method: CodeMethod) => Promise<Result>,
): Promise<Result> {
  const { database, clock, limiter } = context;
  const caller = { ...claim, account: account.email_key };
  const used = await countCheck(limiter, caller, clock(), async () => {
    const proof = await findProof(context, account.id, claim);
    if (!proof) return null;
    return database.transaction(async tx => {
      if (!(await consume(tx, account.id, proof))) return null;
      if (proof.is === 'recovery') {
        await sendRecoveryCodeUsed(tx, recipientOf(account, context));
        await tx.publish('security_event', { event: 'recovery_code_used', actor: account.id });
      }
      return { result: await work(tx, METHODS[proof.is]) };
    });
  });
  if (!used) throw new AppError('wrong_code', { field: 'code' });
  return used.result;
}

async function findProof(
  { database, clock, keys }: SecondFactorContext,
  userId: number,
  { code: typed, address }: Claim,
): Promise<Proof | null> {
  const code = readCode(typed);
  const factor = await findSecondFactor(database.read, userId);
  if (!code || !factor) return null;
  if (code.is === 'recovery') {
    const row = await matchRecoveryCode(database.read, userId, code.code, address);
    return row ? { is: 'recovery', row } : null;
  }
  const secret = readSecret(keys, factor.secret);
  if (secret === null) throw new AppError('second_factor_unreadable', { field: 'code' });
  const step = stepOf(secret, code.code, clock());
  return step === null ? null : { is: 'app', secret: factor.secret, step };
}

const consume = (tx: Transaction, userId: number, proof: Proof): Promise<boolean> =>
  proof.is === 'app' ? useStep(tx, userId, proof) : useRecoveryCode(tx, userId, proof.row);
