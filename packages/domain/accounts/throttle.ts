/** Returns the text for a user who made too many attempts. `wait` is Spanish text such as '5 minutos'. */
export const tooManyAttempts = (wait: string): string => `Demasiados intentos. Vuelve a probar en ${wait}`;
