/** Characters of a need: one sentence. */
export const NEED_MAX = 200;
/** Most suggestions of each kind. */
export const MAX_SUGGESTIONS = 5;
