/** What the composition root may use of admin. */

export { announceChanges } from './announce-changes.ts';
export { listenDeletions as listenAdmin } from './audit/forget-person.ts';
export { adminRoutes } from './routes.ts';
