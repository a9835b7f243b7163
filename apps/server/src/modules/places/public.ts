/** Exports of places for other modules. */

export { findBuiltInPlaces, placeNamedIn } from './built-in/public-places.ts';
export { placeRoutes } from './routes.ts';
