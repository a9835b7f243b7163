/** Maximum characters of a reason, an answer, a counter-offer's message and similar short texts. */
export const FREE_TEXT_MAX = 500;
export const REASON_MISSING = 'Escribe el motivo';
/** The codes of towns have five digits. A larger number would not fit into their column. */
export const TOWN_CODES = { min: 1, max: 99_999 } as const;
