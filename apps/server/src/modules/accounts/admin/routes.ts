import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailboxOf } from '../links/mailbox.ts';
import { logOut, reactivate, remove, suspend, type UserDecision } from './decide-user.ts';
import { demote, invite, inviteAgain, promote } from './manage-staff.ts';
import { type Decider, deciderOf, findExisting } from './may-decide.ts';
import { presentAdminUser, presentCounts, USER_COLUMNS } from './present.ts';
import { searchUsers } from './search-users.ts';
import { viewAs } from './view-as.ts';

type DecisionCall = Parameters<typeof deciderOf>[0] & { readonly params: { readonly id: number } };

/** Lists users, decides about them, and manages administrators. */
export function adminUserRoutes(router: Router, platform: Platform): void {
  const { database, settings, limits } = platform;
  const { read } = database;
  const { publicUrl } = settings;

  async function readUser(id: number) {
    return { user: presentAdminUser(await findExisting(read, id)) };
  }

  /** Makes a decision about the account that the call names, and returns the account. */
  async function decide(
    call: DecisionCall,
    act: (tx: Transaction, decider: Decider, decision: UserDecision) => Promise<void>,
  ) {
    const decision = { userId: call.params.id, publicUrl };
    await database.transaction(tx => act(tx, deciderOf(call), decision));
    return readUser(call.params.id);
  }

  router.on(adminUserEndpoints.listUsers, async ({ query }) => {
    const { page, next_cursor, counts } = await searchUsers(read, query);
    return {
      users: page.map(presentAdminUser),
      next_cursor,
      counts: counts && presentCounts(counts, query.search),
    };
  });

  router.on(adminUserEndpoints.exportUsers, call =>
    exportList(platform, call, { list: 'users', name: 'usuarios', columns: USER_COLUMNS, read: searchUsers }),
  );

  router.on(adminUserEndpoints.deleteUser, async call => {
    const decider = deciderOf(call);
    await limits.run(['account_deletion', decider.userId], () =>
      database.transaction(tx => remove(tx, decider, call.params.id)),
    );
    return DONE;
  });

  router.on(adminUserEndpoints.suspendUser, call =>
    decide(call, (tx, decider, decision) => suspend(tx, decider, { ...decision, reason: call.body.reason })),
  );

  router.on(adminUserEndpoints.reactivateUser, call => decide(call, reactivate));

  router.on(adminUserEndpoints.logOutUser, async call => {
    await database.transaction(tx => logOut(tx, deciderOf(call), { userId: call.params.id, publicUrl }));
    return DONE;
  });

  router.on(adminUserEndpoints.viewAsUser, async call => {
    const { id: userId } = call.params;
    const view = { userId, viewerKey: call.session.key, reason: call.body.reason };
    const token = await database.transaction(tx => viewAs(tx, deciderOf(call), view));
    return { token, ...(await readUser(userId)) };
  });

  router.on(adminUserEndpoints.inviteAdmin, async call => {
    await limits.take('stranger_mail', mailboxOf(call.body.email));
    const id = await database.transaction(tx => invite(tx, deciderOf(call), { ...call.body, publicUrl }));
    return readUser(id);
  });

  router.on(adminUserEndpoints.inviteAgain, call => decide(call, inviteAgain));

  router.on(adminUserEndpoints.promoteUser, call => decide(call, promote));

  router.on(adminUserEndpoints.demoteUser, call =>
    decide(call, (tx, decider, decision) => demote(tx, decider, { ...decision, reason: call.body.reason })),
  );
}
