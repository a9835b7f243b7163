const BYTES = 16;

/** Returns a unique key of 32 hexadecimal digits. Works without HTTPS, unlike `randomUUID`. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('');
