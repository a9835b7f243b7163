import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TaskKind } from '../../../platform/tasks/task-kind.ts';
import {
  deleteRecoveryRequest,
  findDueRecoveryRequests,
  findNextRecoveryTime,
  insertRecoveryRequest,
  type RecoveryRequest,
  rescheduleRecoveryRequest,
} from '../store/recovery-requests.ts';
import { mailReset } from './reset-password.ts';

/**
 * Stores a request for a recovery mail. A task looks up the account later, so that neither the reply nor its time reveals
 * whether the account exists.
 */
export async function requestRecovery(
  { database, tasks }: Pick<Platform, 'database' | 'tasks'>,
  email: string,
) {
  await database.transaction(async tx => {
    await insertRecoveryRequest(tx, emailKey(email));
    await tx.publish('security_event', { event: 'password_reset_requested', email: emailKey(email) });
    tx.afterCommit(() => tasks.wake());
  });
}

/** Defines the task that sends the requested recovery mails. */
export const recoveryTask = ({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): TaskKind<RecoveryRequest> => ({
  name: 'recovery',
  findDue: findDueRecoveryRequests,
  findNext: findNextRecoveryTime,
  reschedule: rescheduleRecoveryRequest,
  attempt: ({ id, email_key }) =>
    database.transaction(async tx => {
      if (await deleteRecoveryRequest(tx, id)) await mailReset(tx, email_key, settings.publicUrl);
    }),
});
