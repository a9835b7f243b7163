/** What other nouns may use of payments. */

export type {} from './payouts/facts.ts';
export { readMoney } from './read-money.ts';
export { paymentRoutes } from './routes.ts';
export type {} from './tables.ts';
export { workPayments } from './work.ts';
