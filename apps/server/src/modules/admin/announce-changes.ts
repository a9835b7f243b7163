import type { AdminSubject } from '@oficio/domain/live/socket.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DomainEventMap } from '../../platform/database/event-types.ts';
import { ADMIN_ROOM } from '../../platform/live/rooms.ts';
import type { Platform } from '../../platform/platform.ts';

/** Subject of the administrators' pages → events after which these pages are out of date. */
const EVENTS_OF_SUBJECT = {
  users: [
    'user_registered',
    'user_suspended',
    'user_reactivated',
    'contact_data_changed',
    'account_taken_over',
    'account_closed',
    'staff_changed',
  ],
  technicians: [
    'technician_applied',
    'technician_unapproved',
    'technician_approved',
    'technician_rejected',
    'account_closed',
  ],
  requests: ['request_created', 'request_moved'],
  payments: [
    'request_moved',
    'payment_failed',
    'refund_scheduled',
    'refund_found',
    'refund_succeeded',
    'refund_failed',
    'refund_settled',
    'payout_due',
    'payout_sent',
    'payout_failing',
    'payouts_stopped',
    'payout_decided',
    'job_of_suspended',
    'job_stalled',
    'user_suspended',
    'user_reactivated',
    'problem_reported',
    'problem_answered',
    'problem_unanswered',
    'problem_closed',
    'problem_expired',
    'job_continued',
    'dispute_opened',
    'dispute_won',
    'dispute_lost',
    'money_differs',
  ],
  reviews: ['review_written', 'review_hidden', 'review_shown'],
  services: ['catalogue_changed'],
} as const satisfies Record<AdminSubject, readonly (keyof DomainEventMap)[]>;

/** Notifies connected administrators of the pages that changed, once per transaction and subject. */
export function announceChanges({ events, live }: Platform): void {
  const announced = new WeakMap<Transaction, Set<AdminSubject>>();
  for (const [key, types] of Object.entries(EVENTS_OF_SUBJECT)) {
    const subject = key as AdminSubject;
    for (const event of types)
      events.subscribe(event, async tx => {
        const subjects = announced.get(tx) ?? new Set();
        announced.set(tx, subjects);
        if (subjects.has(subject)) return;
        subjects.add(subject);
        tx.afterCommit(() => live.emit([ADMIN_ROOM], 'admin_changed', { subject }));
      });
  }
}
