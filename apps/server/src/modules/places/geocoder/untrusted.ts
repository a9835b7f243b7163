/** Readers of values of unknown shape, for answers of external services. */

export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns a property as one line of readable text, or undefined. */
export function textIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  if (typeof field !== 'string') return undefined;
  return (
    field
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() || undefined
  );
}

/** Returns the first of these properties that holds a text. */
export function firstTextIn(value: unknown, names: readonly string[]): string | undefined {
  return names.map(name => textIn(value, name)).find(text => text !== undefined);
}

/** Returns degrees from -limit to limit, given as a number or a text, or undefined. */
export function degreesFrom(value: unknown, limit: number): number | undefined {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : undefined;
}
