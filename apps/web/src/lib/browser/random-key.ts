const BYTES = 16;

/** A key nobody else makes, as 32 hexadecimal digits. Works without HTTPS, too, where `randomUUID` does not. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('');
