/** What other nouns may use of payments. */

export { paymentRoutes } from './routes.ts';
export type {} from './tables.ts';
