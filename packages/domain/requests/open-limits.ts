import { DAY_MS, HOUR_MS } from '../fields/durations.ts';
import { waitText } from '../fields/wait-text.ts';

/** Limits on the open requests that a technician accepts. An operator can change each of them. */
export interface OpenRequestLimits {
  /** Accepted open requests without an offer of the technician, at the same time. */
  readonly held: number;
  /** Acceptances within 24 hours. */
  readonly perDay: number;
  /** The same for a technician with `experiencedAfter` paid jobs. */
  readonly perDayExperienced: number;
  readonly experiencedAfter: number;
  /** So many drops within `dropDays` stop acceptances. */
  readonly drops: number;
  readonly dropDays: number;
  /** Days without acceptances after the last of these drops. */
  readonly pauseDays: number;
  /** Ending a request of a customer who has been silent for so many hours is no drop. */
  readonly silenceHours: number;
}

/** What a technician has done with open requests, the newest instants first, in milliseconds since the epoch. */
export interface OpenRequestRecord {
  /** Accepted open requests without an offer, the one that is being accepted included. */
  readonly held: number;
  /** Acceptances, the one that is being accepted included. */
  readonly acceptedAt: readonly number[];
  /** Counted drops. */
  readonly droppedAt: readonly number[];
  /** Paid jobs, at most up to `experiencedAfter`. */
  readonly paidJobs: number;
}

/** Why a technician may not accept an open request; `waitMs` is null where waiting does not help. */
export interface AcceptanceRefusal {
  readonly code: 'open_requests_paused' | 'open_requests_held' | 'acceptance_quota';
  readonly text: string;
  readonly waitMs: number | null;
}

/** Returns why the technician may not accept this open request now; null if they may. */
export function acceptanceRefusal(
  record: OpenRequestRecord,
  limits: OpenRequestLimits,
  now: number,
): AcceptanceRefusal | null {
  const paused = pausedUntil(record.droppedAt, limits) - now;
  if (paused > 0)
    return {
      code: 'open_requests_paused',
      text: `Has dejado ${limits.drops} solicitudes abiertas en ${daysText(limits.dropDays)}. Podrás aceptar otra en ${waitText(paused)}`,
      waitMs: paused,
    };
  if (record.held > limits.held)
    return {
      code: 'open_requests_held',
      text: `Solo puedes tener ${requestsText(limits.held)} sin una oferta tuya. Haz tu oferta en alguna para aceptar otra`,
      waitMs: null,
    };
  const perDay = record.paidJobs >= limits.experiencedAfter ? limits.perDayExperienced : limits.perDay;
  const wait = (record.acceptedAt[perDay] ?? Number.NEGATIVE_INFINITY) + DAY_MS - now;
  if (wait <= 0) return null;
  return {
    code: 'acceptance_quota',
    text: `Has aceptado ${requestsText(perDay)} en un día. Podrás aceptar otra en ${waitText(wait)}`,
    waitMs: wait,
  };
}

/** Returns the number of newest acceptances that the rule compares. */
export const comparedAcceptances = ({ perDay, perDayExperienced }: OpenRequestLimits): number =>
  Math.max(perDay, perDayExperienced) + 1;

/** Returns the instant before which no drop matters any more. */
export const oldestDrop = ({ dropDays, pauseDays }: OpenRequestLimits, now: number): number =>
  now - (dropDays + pauseDays) * DAY_MS;

/** Returns the end of the pause after too many drops; -∞ without one. */
function pausedUntil(
  droppedAt: readonly number[],
  { drops, dropDays, pauseDays }: OpenRequestLimits,
): number {
  const ends = droppedAt
    .filter(
      (at, index) => at - (droppedAt[index + drops - 1] ?? Number.NEGATIVE_INFINITY) < dropDays * DAY_MS,
    )
    .map(at => at + pauseDays * DAY_MS);
  return Math.max(Number.NEGATIVE_INFINITY, ...ends);
}

const daysText = (days: number): string => (days === 1 ? 'un día' : `${days} días`);

const requestsText = (count: number): string =>
  count === 1 ? '1 solicitud abierta' : `${count} solicitudes abiertas`;

/** Returns whether the customer has been silent so long that ending the request is no drop. Instants in milliseconds since the epoch. */
export const isSilent = (lastActAt: number, { silenceHours }: OpenRequestLimits, now: number): boolean =>
  now - lastActAt >= silenceHours * HOUR_MS;
