import { waitText } from '../fields/wait-text.ts';

/** What somebody reads who has tried something too often. `wait` in milliseconds. */
export function tooManyAttempts(wait: number): string {
  return `Demasiados intentos. Vuelve a probar en ${waitText(wait)}`;
}
