/** Exports of admin for `app.ts`. */

export { announceChanges } from './announce-changes.ts';
export { adminRoutes } from './routes.ts';
