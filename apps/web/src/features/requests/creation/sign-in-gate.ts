import type { ReactNode } from 'react';

/** How a visitor logs in or registers within the form, which another feature provides. */
export interface SignInGate {
  /**
   * Renders the fields, which the last step shows. `prepareLeaving` checks the request before a sign-in on another site: it returns the
   * key of the request, or shows what is missing and returns null.
   */
  readonly render: (prepareLeaving: () => string | null) => ReactNode;
  /** Returns whether the fields are filled in. Shows what is missing. */
  readonly check: () => boolean;
  /** Resolves with true when the session of a customer is open. Otherwise shows what is missing or failed. Never rejects. */
  readonly open: () => Promise<boolean>;
}
