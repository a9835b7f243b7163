import type { StoredNotice, Template } from './templates.ts';

/**
 * Kinds of notifications about a job. A reader has at most one unread notification of a kind and job, because a new one replaces it.
 * Two templates have the same kind only if the later one makes the earlier one wrong. A proposal and its acceptance differ, because
 * both stay true. Notifications that state an amount of money, a decision or the end of a job never fold, so they are missing here.
 */
const FOLD_KINDS: Readonly<Partial<Record<Template, string>>> = {
  approved: 'offer',
  offerReplaced: 'offer',
  counterOffered: 'counter_offer',
  started: 'start',
  startedEarly: 'start',
  startUndone: 'start',
  startAgreed: 'start_answer',
  startMoved: 'start_answer',
  dateProposedByCustomer: 'date_proposal',
  dateWithdrawnByCustomer: 'date_proposal',
  dateProposedByTechnician: 'date_proposal',
  dateWithdrawnByTechnician: 'date_proposal',
  dateAcceptedByCustomer: 'date_accepted',
  dateAcceptedByTechnician: 'date_accepted',
  dateDeclinedByCustomer: 'date_declined',
  dateDeclinedByTechnician: 'date_declined',
  addressChanged: 'address_changed',
  addressProposed: 'address_proposal',
  addressWithdrawn: 'address_proposal',
  addressAccepted: 'address_accepted',
  addressDeclined: 'address_declined',
  problemReceived: 'problem_received',
  problemWithJob: 'problem_with_job',
  noShowReported: 'no_show_reported',
  noShowReceived: 'no_show_received',
  absenceReported: 'absence_reported',
  absenceReceived: 'absence_received',
  earlyStartReported: 'early_start_reported',
  earlyStartReceived: 'early_start_received',
  problemAnsweredToCustomer: 'statement',
  problemAnsweredToTechnician: 'statement',
  problemClosedToCustomer: 'problem_closed',
  problemClosedToTechnician: 'problem_closed',
  paymentFailed: 'payment_failed',
};

/** Time between two mails of one kind about one job to the same reader, in milliseconds. */
export const FOLDED_MAIL_PAUSE_MS = 10 * 60_000;

/** Returns the key of the unread notification of the same reader that this one replaces; null if it stands beside all others. */
export function foldKeyOf({ template, params }: StoredNotice): string | null {
  // One technician can end several alerts of a reader, at different times.
  if (template === 'technicianFound') return `technician:${params.technicianId}:found`;
  const kind = FOLD_KINDS[template];
  return kind !== undefined && 'requestId' in params ? `job:${params.requestId}:${kind}` : null;
}

/**
 * Returns when the mail about a folded notification leaves. `last` is when the last one of its key leaves, null without one: a mail
 * that still waits will state the newest text. Milliseconds since the epoch.
 */
export function foldedMailAt(last: number | null, now: number): number {
  if (last === null) return now;
  return last > now ? last : Math.max(now, last + FOLDED_MAIL_PAUSE_MS);
}

/**
 * Minutes in which a notification is mailed again only once. A second press, or a second administrator with the same complaint, must not
 * send the same mail twice.
 */
export const MAIL_AGAIN_MINUTES = 5;
