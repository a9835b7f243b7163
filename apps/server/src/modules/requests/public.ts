/** What other nouns may use of requests. */

export { type Move, moveRequest } from './move-request.ts';
export { findRequest, type RequestRow } from './read.ts';
export type {} from './tables.ts';
