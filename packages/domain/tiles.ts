/** OpenStreetMap's raster tiles. Their usage policy requires attribution and a referrer. */
export const DEFAULT_TILE_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** Name of the `<meta>` element with the tiles' URL. An empty value means `DEFAULT_TILE_URL`. */
export const TILE_URL_META = 'oficio-tiles';
