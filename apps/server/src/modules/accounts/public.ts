/** Exports of accounts for other modules. */

export { findNamedPeople } from './admin/find-named-people.ts';
export { findPeople } from './admin/find-people.ts';
export { findExisting as findExistingUser } from './admin/may-decide.ts';
export { presentAdminUser } from './admin/present.ts';
export { readSearchedPage } from './admin/read-searched-page.ts';
export { promoteOnServer, recoverAccess } from './admin/server-acts.ts';
export { reactivateUser, suspendUser } from './admin/suspend.ts';
export { deleteAccount } from './deletion/delete-account.ts';
export { eraseDeletedAccounts } from './deletion/erase-accounts.ts';
export type { Eraser, Erasure } from './deletion/eraser.ts';
export { mailOwner } from './links/security-email.ts';
export { deviceName } from './own/device-name.ts';
export { accountExporters } from './own/export-account.ts';
export { hashPassword } from './passwords/hash-password.ts';
export {
  DEMO_ACCOUNTS,
  DEMO_DOMAIN,
  findDemoAccounts,
  refuseDemoAccounts,
} from './registration/demo-accounts.ts';
export { createFirstAdmin, hasAdmin } from './registration/first-admin.ts';
export { accountRoutes } from './routes.ts';
export { resealSecondFactors } from './second-factor/reseal.ts';
export { createAuthenticate } from './sessions/authenticate.ts';
export { createWaysToConfirm } from './sessions/ways-to-confirm.ts';
export { findOldestErasure } from './store/erasures.ts';
export { isMailedLinkValid } from './store/mailed-links.ts';
export { filterOpenSessions, findSessionsOf } from './store/read-sessions.ts';
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
export { findMatches, searchableWordsOf } from './store/search-text.ts';
export { hasSecondFactor } from './store/second-factors.ts';
export { findActiveStaff, findAdmins } from './store/staff.ts';
export { changeToCustomer, insertUser, lockAccount } from './store/write-users.ts';
