import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { auditActorOf } from '../../../platform/audit/record-act.ts';
import type { Router } from '../../../platform/http/router.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countByRole, findAdminUser, findUsers } from '../store/search-users.ts';
import { reactivate, remove, suspend } from './decide-user.ts';
import { presentAdminUser, presentCounts } from './present.ts';

/** Lists, suspends, reactivates and deletes users. */
export function adminUserRoutes(router: Router, { database }: Platform): void {
  const { read } = database;

  async function readUser(id: number) {
    const user = await findAdminUser(read, id);
    if (!user) throw new AppError('user_not_found');
    return { user: presentAdminUser(user) };
  }

  router.on(adminUserEndpoints.listUsers, async ({ query }) => {
    const { search: words, role } = query;
    const { page, next_cursor } = cutPage(
      await findUsers(read, { words, role }, idPage(query)),
      query,
      row => row.id,
    );
    const counts = presentCounts(await countByRole(read, words));
    return { users: page.map(presentAdminUser), next_cursor, counts };
  });

  router.on(adminUserEndpoints.deleteUser, async call => {
    await database.transaction(tx => remove(tx, auditActorOf(call), call.params.id));
    return DONE;
  });

  router.on(adminUserEndpoints.suspendUser, async call => {
    const { params, body } = call;
    await database.transaction(tx => suspend(tx, auditActorOf(call), params.id, body.reason));
    return readUser(params.id);
  });

  router.on(adminUserEndpoints.reactivateUser, async call => {
    await database.transaction(tx => reactivate(tx, auditActorOf(call), call.params.id));
    return readUser(call.params.id);
  });
}
