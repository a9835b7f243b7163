const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What somebody reads who has tried something too often. `wait` in milliseconds. */
export function tooManyAttempts(wait: number): string {
  const [count, unit] =
    wait > MINUTE ? [Math.ceil(wait / MINUTE), 'minuto'] : [Math.max(1, Math.ceil(wait / SECOND)), 'segundo'];
  return `Demasiados intentos. Vuelve a probar en ${count} ${unit}${count === 1 ? '' : 's'}`;
}
