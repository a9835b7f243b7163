/** Exports of places for other modules. */

export { findBuiltInPlaces, placeNamedIn } from './built-in/public-places.ts';
export { InvalidList, LIST_MAX_BYTES, readPostcodeList } from './postcodes/read-list.ts';
export { placeRoutes } from './routes.ts';
export { replacePostcodes } from './store/postcodes.ts';
