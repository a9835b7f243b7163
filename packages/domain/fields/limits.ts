/** Maximum characters of a reason, an answer, a counter-offer's message and similar short texts. */
export const FREE_TEXT_MAX = 500;
export const REASON_MISSING = 'Escribe el motivo';
/** The codes of towns have five digits. A larger number would not fit into their column. */
export const TOWN_CODES = { min: 1, max: 99_999 } as const;
/** Characters of the key that makes a repeated call harmless. */
export const CLIENT_ID_MAX = 64;
/** Answer to a page of an older release, which sends no key with a form that moves money. */
export const FORM_KEY_MISSING = 'Esta página es de una versión anterior. Recárgala para continuar';
