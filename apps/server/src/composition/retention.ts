import { DEAD_LETTER_DAYS } from '@oficio/domain/admin/deliveries.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import type { PurgeRule } from '../platform/tasks/purge-task.ts';

/** How long rows are stored that no other rule deletes. `docs/operations.md` lists the same times. */
export const RETENTION: readonly PurgeRule[] = [
  { table: 'sessions', key: 'token_hash', instant: 'expires_at', keepMs: 0 },
  { table: 'view_sessions', key: 'token_hash', instant: 'expires_at', keepMs: 0 },
  { table: 'pending_logins', key: 'token_hash', instant: 'expires_at', keepMs: 0 },
  { table: 'google_sign_ins', key: 'state_hash', instant: 'expires_at', keepMs: 0 },
  { table: 'sign_in_hand_overs', key: 'token_hash', instant: 'expires_at', keepMs: 0 },
  { table: 'second_factor_setups', key: 'user_id', instant: 'expires_at', keepMs: 0 },
  { table: 'login_attempts', key: 'key', instant: 'expires_at', keepMs: 0 },
  // A used or expired link still answers with its own text for a while.
  { table: 'mailed_links', key: 'token_hash', instant: 'expires_at', keepMs: 30 * DAY_MS },
  { table: 'data_exports', key: 'id', instant: 'started_at', keepMs: 90 * DAY_MS },
  { table: 'notifications', key: 'id', instant: 'created_at', keepMs: 90 * DAY_MS, where: 'read = 1' },
  { table: 'notifications', key: 'id', instant: 'created_at', keepMs: 180 * DAY_MS, where: 'read = 0' },
  // A told one lasts as long as its notification, which names its place.
  { table: 'area_alerts', key: 'id', instant: 'expires_at', keepMs: 0 },
  // Stripe repeats an event for three days, and administrators can send it again for thirty.
  { table: 'provider_events', key: 'event_id', instant: 'received_at', keepMs: 90 * DAY_MS },
  { table: 'sent_forms', key: 'id', instant: 'created_at', keepMs: 30 * DAY_MS },
  { table: 'reconciliations', key: 'id', instant: 'finished_at', keepMs: 90 * DAY_MS },
  {
    table: 'outbox',
    key: 'id',
    instant: 'dead_at',
    keepMs: DEAD_LETTER_DAYS * DAY_MS,
    where: 'dead_at is not null',
  },
];
