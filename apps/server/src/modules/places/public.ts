/** Exports of places for other modules. */

export { placeRoutes } from './routes.ts';
