const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns a waiting time as Spanish text, rounded up: '40 segundos', '5 minutos', '3 horas'. `wait` in milliseconds. */
export function waitText(wait: number): string {
  const [unit, size] =
    wait > 2 * HOUR ? ['hora', HOUR] : wait > MINUTE ? ['minuto', MINUTE] : ['segundo', SECOND];
  const count = Math.max(1, Math.ceil(wait / size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
