const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A unit, its size, and the waiting time above which it is used. */
const UNITS = [
  ['día', DAY, 2 * DAY],
  ['hora', HOUR, 2 * HOUR],
  ['minuto', MINUTE, MINUTE],
] as const;

/** Returns a waiting time as Spanish text, rounded up: '40 segundos', '5 minutos', '3 horas', '6 días'. `wait` in milliseconds. */
export function waitText(wait: number): string {
  const [unit, size] = UNITS.find(([, , from]) => wait > from) ?? ['segundo', SECOND];
  const count = Math.max(1, Math.ceil(wait / size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
