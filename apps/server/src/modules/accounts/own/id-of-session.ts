/** Bytes that a safe integer holds. */
const ID_BYTES = 6;

/** A number by which a session's owner may speak of it, made from its key, which is never shown. */
export const idOfSession = (key: string): number => Buffer.from(key, 'base64url').readUIntBE(0, ID_BYTES);
