/** What the composition root may use of admin. */

export { announceChanges } from './announce-changes.ts';
export { adminRoutes } from './routes.ts';
