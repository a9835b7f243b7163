/** Returns the text for a person who has tried something too often. `wait` is for a reader, as in '5 minutos'. */
export const tooManyAttempts = (wait: string): string => `Demasiados intentos. Vuelve a probar en ${wait}`;
