import { MINUTE_MS } from '../fields/durations.ts';
import type { Status } from './lifecycle.ts';

/** A start earlier than this before the agreed time is probably a mistake. */
const EARLY_MS = 2 * 60 * MINUTE_MS;
/** Minutes in which the technician can undo an early start. */
export const UNDO_START_MINUTES = 10;
/** Undone starts of one job. Limited, because the customer gets a notice, a mail and a push message of each start and of each undo. */
export const MAX_UNDONE_STARTS = 2;

/** Returns whether a start at `now` is early. Both in milliseconds since the epoch; a job without an agreed date has no early start. */
export const isEarlyStart = (agreedAt: number | null, now: number): boolean =>
  agreedAt !== null && agreedAt - now > EARLY_MS;

/** A job and the customer's answer to its start. */
export interface AnsweredStart {
  readonly status: Status;
  /** Milliseconds since the epoch; null without an agreed date. */
  readonly agreedAt: number | null;
  /** Whether the customer has said 'Sí, que empiece ya' about this start. */
  readonly isStartAgreed: boolean;
}

/**
 * Returns whether the customer can agree to the start or move the date: in progress, before the agreed time, and not after agreeing.
 * Any start before the agreed time counts, because each ends the customer's right to cancel.
 */
export const canAnswerStart = ({ status, agreedAt, isStartAgreed }: AnsweredStart, now: number): boolean =>
  status === 'in_progress' && agreedAt !== null && now < agreedAt && !isStartAgreed;

interface StartedJob {
  readonly status: Status;
  readonly startedAt: number;
  readonly agreedAt: number | null;
  /** Starts of this job that were undone before. */
  readonly undoneStarts: number;
}

/** Returns until when the technician can undo the start; null if the job is not in progress, did not start early, or has no undo left. */
export const undoStartUntil = ({ status, startedAt, agreedAt, undoneStarts }: StartedJob): number | null =>
  status === 'in_progress' && undoneStarts < MAX_UNDONE_STARTS && isEarlyStart(agreedAt, startedAt)
    ? startedAt + UNDO_START_MINUTES * MINUTE_MS
    : null;
