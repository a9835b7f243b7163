import { toEuros } from '@oficio/domain/payments/money.ts';
import type { TimelineStepOut } from '@oficio/domain/requests/timeline/contract.ts';
import type { TimelineKind } from '@oficio/domain/requests/timeline/kinds.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { RequestRelation } from '../view/relation.ts';
import type { TimelineStep } from './read-steps.ts';

type Reader = RequestRelation['side'];

/** Steps in the books of the platform, without a meaning for the parties. */
const INTERNAL: readonly TimelineKind[] = [
  'refund_covered',
  'loss_covered',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'adjusted',
];
/** As in `presentMoney`, the technician does not learn of failed card payments and the customer not of the technician's share. */
const HIDDEN: Readonly<Record<Reader, readonly TimelineKind[]>> = {
  customer: INTERNAL,
  technician: [...INTERNAL, 'payment_failed'],
  admin: [],
};
const TECHNICIANS_SHARE: readonly TimelineKind[] = ['released', 'release_undone', 'transferred'];

/** Returns whether this reader may see the step. */
export const sees = (reader: Reader, { kind }: TimelineStep): boolean => !HIDDEN[reader].includes(kind);

/** Returns the part of a step that this reader may see. */
export function presentStep(step: TimelineStep, reader: Reader): TimelineStepOut {
  const { key, kind, text, by, actor, cents = null, reason = null, date = null } = step;
  const isHidden = reader === 'customer' && TECHNICIANS_SHARE.includes(kind);
  // The administrator writes this reason for the books.
  const isNote = reader !== 'admin' && kind === 'refund_settled';
  return {
    key,
    at: isoOf(step.at),
    kind,
    text,
    by,
    actor: by === 'platform' && reader !== 'admin' ? null : actor,
    amount: cents === null || isHidden ? null : toEuros(cents),
    date: isoOrNull(date),
    reason: isNote ? null : reason,
  };
}
