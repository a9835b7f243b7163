import { createHash, randomBytes } from 'node:crypto';

const DAY = 86_400_000;
/** Sliding: every day of use starts the term again. Milliseconds. */
export const SESSION_TERM = 30 * DAY;
/** A session is written back at most this often, so that a read stays a read. Milliseconds. */
export const SESSION_REFRESH = 3_600_000;

/** 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Characters kept of a `User-Agent`. */
export const AGENT_MAX = 300;
