/** What the composition root may use of admin. */

export { adminRoutes } from './routes.ts';
