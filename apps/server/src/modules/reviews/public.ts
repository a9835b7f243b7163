/** What other nouns may use of reviews. */

export { reviewRoutes } from './routes.ts';
export type {} from './tables.ts';
