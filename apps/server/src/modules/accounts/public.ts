/** What other nouns may use of accounts. */

export { createAuthenticate } from './authenticate.ts';
export { deleteAccount } from './deletion/delete-account.ts';
export type { Redact } from './deletion/redact.ts';
export { createFirstAdmin, hasAdmin } from './first-admin.ts';
export { accountExporters } from './own/export-account.ts';
export { hashPassword } from './passwords.ts';
export { findReachable, type Reachable } from './reachable.ts';
export { activeAmong, findUser, idsOfRole, isActive, namesOfUsers, openSessions } from './read.ts';
export { accountRoutes } from './routes.ts';
export { reactivateUser, suspendUser } from './suspend.ts';
export type {} from './tables.ts';
export { insertUser, makeCustomer } from './write.ts';
