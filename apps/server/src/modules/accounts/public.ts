/** Exports of accounts for other modules. */

export { reactivateUser, suspendUser } from './admin/decide-user.ts';
export { findNamedPeople, findPeople, readSearchedPage } from './admin/find-people.ts';
export { findExisting as findExistingUser } from './admin/may-decide.ts';
export { presentAdminUser } from './admin/present.ts';
export { promoteOnServer, recoverAccess } from './admin/server-acts.ts';
export { deleteAccount } from './deletion/delete-account.ts';
export type { Eraser, Erasure } from './deletion/erase-accounts.ts';
export { eraseDeletedAccounts } from './deletion/erase-accounts.ts';
export { mailOwner } from './links/emails.ts';
export { accountExporters } from './own/export-account.ts';
export { deviceName } from './own/present.ts';
export { hashPassword } from './passwords/hash-password.ts';
export {
  DEMO_ACCOUNTS,
  DEMO_DOMAIN,
  findDemoAccounts,
  refuseDemoAccounts,
} from './registration/demo-accounts.ts';
export { createFirstAdmin, hasAdmin } from './registration/first-admin.ts';
export { accountRoutes } from './routes.ts';
export { resealSecondFactors } from './second-factor/app-secrets.ts';
export { createAuthenticate } from './sessions/authenticate.ts';
export { createWaysToConfirm } from './sessions/ways-to-confirm.ts';
export { findOldestErasure } from './store/deletion.ts';
export { isMailedLinkValid } from './store/mailed-links.ts';
export {
  activeAmong,
  findAccount,
  findReachable,
  findUser,
  isActive,
  isActiveCustomer,
  lockExistingUser,
  namesOfUsers,
  type Reachable,
} from './store/read-users.ts';
export { findMatches, searchableWordsOf } from './store/search-users.ts';
export { hasSecondFactor } from './store/second-factors.ts';
export { filterOpenSessions, findSessionsOf } from './store/sessions.ts';
export { findActiveStaff, findAdmins } from './store/staff.ts';
export { changeToCustomer, insertUser, lockAccount } from './store/write-users.ts';
