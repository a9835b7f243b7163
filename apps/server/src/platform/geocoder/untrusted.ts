/** Reading values of unknown shape, which came from a service of somebody else. */

export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** One line of readable text; undefined for anything else. */
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

/** The first of these fields that holds a text. */
export function firstTextIn(value: unknown, names: readonly string[]): string | undefined {
  return names.map(name => textIn(value, name)).find(text => text !== undefined);
}

/** A number of degrees, written as a number or a text, from -limit to limit. */
export function degreesFrom(value: unknown, limit: number): number | undefined {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof degrees === 'number' && Math.abs(degrees) <= limit ? degrees : undefined;
}
