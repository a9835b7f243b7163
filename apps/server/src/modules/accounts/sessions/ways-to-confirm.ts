import type { ConfirmationWay } from '@oficio/domain/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';
import { findSecondFactor } from '../store/second-factors.ts';

/** Returns a function that finds in which ways a user can confirm a session. */
export function createWaysToConfirm(database: Database, { google }: Pick<Settings, 'google'>) {
  return async (userId: number): Promise<readonly ConfirmationWay[]> => {
    const account = await findAccount(database.read, userId);
    if (!account) return [];
    const hasFactor = (await findSecondFactor(database.read, userId)) !== undefined;
    return waysOf(account, { hasFactor, hasProvider: google !== null });
  };
}

interface Surroundings {
  readonly hasFactor: boolean;
  /** The sign-in with Google is configured. */
  readonly hasProvider: boolean;
}

/** A new sign-in with Google is offered only to accounts that have neither password nor second factor. */
function waysOf(
  { password_hash, google_id }: AccountRow,
  { hasFactor, hasProvider }: Surroundings,
): readonly ConfirmationWay[] {
  const ways: ConfirmationWay[] = [];
  if (password_hash !== null) ways.push('password');
  if (hasFactor) ways.push('code');
  if (ways.length === 0 && google_id !== null && hasProvider) ways.push('google');
  return ways;
}
