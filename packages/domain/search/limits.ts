/** Characters of a need: one sentence. */
export const NEED_MAX = 200;
/** Most suggestions of each kind. */
export const MAX_SUGGESTIONS = 5;
/** Words or phrases with which one service is found. */
export const MAX_SERVICE_WORDS = 120;
/** Characters of one of them. */
export const SERVICE_WORD = { min: 2, max: 60 } as const;
