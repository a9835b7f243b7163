import { CONFIRMATION_TERM } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { GoogleIdentity } from './google-provider.ts';

/** Returns whether Google reports that the user logged in there a short time ago. */
export const isRecent = ({ authenticatedAt }: GoogleIdentity, now: number): boolean =>
  authenticatedAt !== null && now - authenticatedAt < CONFIRMATION_TERM;

/** The account may only be linked after a new login at Google. */
export class StaleGoogleLogin extends Error {
  override readonly name = 'StaleGoogleLogin';
}
