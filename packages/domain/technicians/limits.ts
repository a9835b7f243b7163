/** Radius of the search in kilometres (spec, section 9). */
export const SEARCH_RADIUS = { min: 1, max: 50, default: 10 } as const;
/** Options of the minimum-rating filter (spec, section 9). */
export const RATING_FILTERS = [4, 4.5] as const;
/** Centre of the map when the user's position is unknown: Madrid (spec, section 2). */
export const DEFAULT_LOCATION = { latitude: 40.4168, longitude: -3.7038 } as const;
export const DEFAULT_ZOOM = 13;

/** Address search (spec, sections 5 and 9). `waitMs` is the pause after the last key press before the search starts. */
export const ADDRESS_SEARCH = { minCharacters: 3, waitMs: 300, suggestions: 5 } as const;

export const BIO_MAX = 2000;
export const ADDRESS_MAX = 200;
export const EXPERIENCE_RANGE = { min: 0, max: 70, integer: true } as const;
/** Per hour, in the currency rates are shown in. */
export const HOURLY_RATE_RANGE = { min: 1, max: 1000 } as const;
/** Photos of finished work in the portfolio of one technician. */
export const MAX_PORTFOLIO_PHOTOS = 12;
export const CAPTION_MAX = 120;
export const LIST_LIMIT = { default: 50, max: 200 } as const;

/** Alerts of one person that wait for a technician in an area, and the days after which one ends by itself. */
export const AREA_ALERTS = { max: 20, days: 180 } as const;
