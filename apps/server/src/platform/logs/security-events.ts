type Outcome = 'success' | 'failure';

interface EventKind {
  readonly outcome: Outcome;
  /** True if strangers can cause the event at will, so that equal lines are counted instead of written. */
  readonly repeats: boolean;
}

const success = { outcome: 'success', repeats: false } as const;
const failure = { outcome: 'failure', repeats: true } as const;

/** All events of the security log. `docs/operations.md` explains them. */
export const SECURITY_EVENTS = {
  login: success,
  login_failed: failure,
  /** A limit refused an attempt before the password or code was compared. */
  lockout: failure,
  logout: success,
  registered: success,
  password_changed: success,
  password_reset_requested: { outcome: 'success', repeats: true },
  password_reset: success,
  email_change_requested: success,
  email_changed: success,
  email_verified: success,
  google_linked: success,
  /** The password or code of a sensitive call. */
  confirmed: success,
  confirmation_failed: failure,
  second_factor_enabled: success,
  second_factor_disabled: success,
  second_factor_passed: success,
  second_factor_failed: failure,
  recovery_codes_renewed: success,
  recovery_code_used: success,
  sessions_ended: success,
  role_changed: success,
  admin_invited: success,
  account_suspended: success,
  account_reactivated: success,
  account_deleted: success,
  /** 401 or 403 of a call or handshake, or 404 of an object, which may belong to another person. */
  access_denied: failure,
  rate_limited: failure,
  webhook_forged: failure,
  /** Another 4xx that a normal screen does not cause: broken input, a body that is too large. */
  input_refused: failure,
  settings_changed: success,
  /** Another act of the administrators' audit log; `reason` names it. */
  admin_action: success,
  data_exported: success,
} as const satisfies Record<string, EventKind>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
