import type { Session } from '../../../platform/http/session.ts';
import type { OwnerContext } from './confirm-owner.ts';

/** Somebody at work on their own account, and what that stands on. */
export interface OwnCall extends OwnerContext {
  readonly session: Session;
  /** Network address of the caller. */
  readonly address: string;
  /** Where people reach us, without a trailing slash. */
  readonly publicUrl: string;
}
