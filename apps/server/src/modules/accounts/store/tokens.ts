import { randomBytes } from 'node:crypto';
import { isStaff, type Role } from '@oficio/domain/roles.ts';

const DAY = 86_400_000;
/** A session ends when it is not used for this time. Milliseconds. */
export const SESSION_TERM = 30 * DAY;
/** Returns how long a session lasts at most, although it is used. Milliseconds. */
export const lifeOf = (role: Role): number => (isStaff(role) ? DAY / 2 : 90 * DAY);
/** A replaced token stays valid for this time, because the browser's parallel calls still send it. Milliseconds. */
export const REPLACED_TERM = 10_000;
/** Minimum time between two extensions of a session, so that most calls only read. Milliseconds. */
export const SESSION_REFRESH = 3_600_000;

/** A longer `User-Agent` is cut before it is stored. Characters. */
export const MAX_AGENT_LENGTH = 300;

/** Returns 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');
