import { createHash } from 'node:crypto';

/** Returns the hash of a random token. Only hashes are stored and compared. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
