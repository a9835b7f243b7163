/** Maximum characters of an internal note. */
export const NOTE_MAX = 2000;
export const NOTE_MISSING = 'Escribe la nota';
