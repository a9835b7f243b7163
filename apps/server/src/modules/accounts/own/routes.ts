import { ownAccountEndpoints } from '@oficio/domain/accounts/own/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { dayInName, fileName } from '@oficio/domain/file-names.ts';
import { isStaff } from '@oficio/domain/roles.ts';
import { type Exporter, openArchive } from '../../../platform/http/export/archive.ts';
import { StreamedFile } from '../../../platform/http/handler-result.ts';
import type { Router } from '../../../platform/http/router.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUndeliveredMessagesTo } from '../../../platform/tasks/outbox/undelivered-messages.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import type { CredentialLimiter } from '../limits/credential-limiter.ts';
import { assertDisplayName, assertStaffName } from '../registration/register.ts';
import { accountOf } from '../sessions/authenticate.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { createWaysToConfirm } from '../sessions/ways-to-confirm.ts';
import { findPendingEmail, markLinksUsed } from '../store/mailed-links.ts';
import { endSessionsOf, findSessionsOf } from '../store/sessions.ts';
import { updateContactData } from '../store/write-users.ts';
import { assertStillOwner, changeEmail, changePassword, confirmOwner } from './change-sign-in.ts';
import { beginExport, endWithStream } from './export-quota.ts';
import { presentAccount, presentSession, presentUser, publicSessionId } from './present.ts';

interface Guards {
  readonly limiter: CredentialLimiter | null;
  readonly devices: KnownDevices;
}

/** Serves the calls in which users read and change their own account. */
export function ownAccountRoutes(
  router: Router,
  { database, clock, settings, limits }: Platform,
  { limiter, devices }: Guards,
): void {
  const { publicUrl } = settings;
  const waysToConfirm = createWaysToConfirm(database, settings);
  const context = { database, clock, limiter, publicUrl, waysToConfirm };

  router.on(ownAccountEndpoints.getAccount, async ({ session }) => {
    const account = await accountOf(database.read, session);
    const [lastMail] = await findUndeliveredMessagesTo(database.read, [account.email], 1);
    return presentAccount(account, {
      pendingEmail: await findPendingEmail(database.read, session.userId, clock()),
      undeliveredAt: lastMail?.dead_at ?? null,
    });
  });

  router.on(ownAccountEndpoints.updateProfile, async ({ session, body }) => {
    if (isStaff(session.role)) assertStaffName(body.name);
    else await assertDisplayName(database.read, body.name);
    await database.transaction(tx => updateContactData(tx, session.userId, body));
    return { user: presentUser(await accountOf(database.read, session)) };
  });

  router.on(ownAccountEndpoints.changePassword, async ({ session, address, body, cookies, setCookie }) => {
    const { token, account } = await changePassword({ ...context, session, address }, body);
    setCookie(devices.remember(cookies, account));
    return { token };
  });

  router.on(ownAccountEndpoints.changeEmail, async ({ session, address, body }) => {
    await limits.take('email_change', session.userId);
    await changeEmail({ ...context, session, address }, body, limits);
    return DONE;
  });

  router.on(ownAccountEndpoints.cancelEmailChange, async ({ session }) => {
    await database.transaction(tx => markLinksUsed(tx, session.userId, ['change']));
    return DONE;
  });

  router.on(ownAccountEndpoints.deleteAccount, async ({ session, address, body }) => {
    const { current_password: password } = body;
    const account = await confirmOwner(context, { session, address, password });
    await database.transaction(async tx => {
      await assertStillOwner(tx, account);
      await deleteAccount(tx, account.id);
      await tx.publish('security_event', { event: 'account_deleted', target: `user:${account.id}` });
    });
    return DONE;
  });

  router.on(ownAccountEndpoints.listSessions, async ({ session }) => ({
    sessions: (await findSessionsOf(database.read, session.userId, clock())).map(row =>
      presentSession(row, session.key),
    ),
  }));

  router.on(ownAccountEndpoints.endSession, async ({ session, params }) => {
    const { userId } = session;
    const open = await findSessionsOf(database.read, userId, clock());
    const key = open.find(({ token_hash }) => publicSessionId(token_hash) === params.id)?.token_hash;
    if (key === undefined) throw new AppError('session_not_found');
    await database.transaction(async tx => {
      await endSessionsOf(tx, { userId, key });
      await tx.publish('security_event', { event: 'sessions_ended', target: `user:${userId}` });
    });
    return DONE;
  });

  router.on(ownAccountEndpoints.endOtherSessions, async ({ session }) => {
    const { userId, key } = session;
    await database.transaction(async tx => {
      await endSessionsOf(tx, { userId, exceptKey: key });
      await tx.publish('security_event', { event: 'sessions_ended', target: `user:${userId}` });
    });
    return DONE;
  });
}

/** Serves the archive of a user's own data. */
export function exportRoutes(
  router: Router,
  { database, files, log, security, clock, settings }: Platform,
  exporters: readonly Exporter[],
): void {
  const { rateLimit } = settings;

  router.on(ownAccountEndpoints.exportData, async ({ session: { userId } }) => {
    const now = clock();
    const site = await readSiteName(database.read);
    const id = await database.transaction(tx => beginExport(tx, { userId, rateLimit }));
    security.record({ event: 'data_exported', target: `user:${userId}` });
    const archive = openArchive({ db: database.longRunning.read, files, log, exporters, userId, site, now });
    const stream = endWithStream(archive, id, { database, log });
    return new StreamedFile(fileName('mis-datos', dayInName(now), 'zip'), stream);
  });
}
