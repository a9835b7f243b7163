import { Failure } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { ownAccountEndpoints } from '@oficio/domain/own-account/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteAccount } from '../deletion/delete-account.ts';
import type { MayWriteTo } from '../links/mailbox-pace.ts';
import { spendLinks } from '../links/mailed-links.ts';
import { Pace } from '../links/pace.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { presentUser } from '../present.ts';
import { endSessionsOf } from '../write.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { assertStillOwner, confirmOwner } from './confirm-owner.ts';
import { idOfSession } from './id-of-session.ts';
import { presentAccount, presentSession } from './present.ts';
import { findAccount, findPendingEmail, findSessionsOf } from './read.ts';
import { updateProfile } from './write.ts';

/** Tries of one person to move to another address: each may tell whether there is an account with it. */
const MOVING = { burst: 10, paceMs: 5 * 60_000 } as const;

interface Limits {
  readonly throttle: LoginThrottle | null;
  readonly mayWriteTo: MayWriteTo;
}

/** What everybody does with their own account. */
export function ownAccountRoutes(
  router: Router,
  { database, clock, settings }: Platform,
  { throttle, mayWriteTo }: Limits,
): void {
  const { publicUrl, rateLimit } = settings;
  const moves = rateLimit ? new Pace(MOVING) : null;
  const context = { database, clock, throttle, publicUrl };

  async function accountOf(userId: number) {
    const account = await findAccount(database.read, userId);
    if (!account) throw new Failure('session_expired');
    return account;
  }

  router.on(ownAccountEndpoints.getAccount, async ({ session }) =>
    presentAccount(
      await accountOf(session.userId),
      await findPendingEmail(database.read, session.userId, clock()),
    ),
  );

  router.on(ownAccountEndpoints.updateProfile, async ({ session, body }) => {
    await database.transaction(unit => updateProfile(unit, session.userId, body));
    return { user: presentUser(await accountOf(session.userId)) };
  });

  router.on(ownAccountEndpoints.changePassword, async ({ session, address, body }) => {
    await changePassword({ ...context, session, address }, body);
    return DONE;
  });

  router.on(ownAccountEndpoints.changeEmail, async ({ session, address, body }) => {
    moves?.count(String(session.userId), clock());
    await changeEmail({ ...context, session, address }, body, mayWriteTo);
    return DONE;
  });

  router.on(ownAccountEndpoints.keepEmail, async ({ session }) => {
    await database.transaction(unit => spendLinks(unit, session.userId, ['change']));
    return DONE;
  });

  router.on(ownAccountEndpoints.deleteAccount, async ({ session, address, body }) => {
    const { current_password: password } = body;
    const account = await confirmOwner(context, { session, address, password });
    await database.transaction(async unit => {
      await assertStillOwner(unit, account);
      await deleteAccount(unit, account.id);
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
    const key = open.find(({ token_hash }) => idOfSession(token_hash) === params.id)?.token_hash;
    if (key === undefined) throw new Failure('session_not_found');
    await database.transaction(unit => endSessionsOf(unit, { userId, key }));
    return DONE;
  });

  router.on(ownAccountEndpoints.endOtherSessions, async ({ session }) => {
    const { userId, key } = session;
    await database.transaction(unit => endSessionsOf(unit, { userId, exceptKey: key }));
    return DONE;
  });
}
