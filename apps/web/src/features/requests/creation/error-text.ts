/** Returns the text of a form's error, which may be any node; undefined without one. */
export const errorText = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined;
