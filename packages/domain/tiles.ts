/** OpenStreetMap's own raster tiles; their policy asks for attribution and a referrer. */
export const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** Name of the `<meta>` by which the page learns the tiles' address; an empty one means the default. */
export const TILE_URL_META = 'oficio-tiles';
