import {
  PAYMENT_GROUP_NAMES,
  QUEUE_GROUPS,
  type StaffFilter,
  staffFilter,
} from '@oficio/domain/must-act/staff.ts';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { COLLECTED, REFUND_LABELS } from '@oficio/domain/payments/admin/texts.ts';
import { UNDECIDED } from '@oficio/domain/payments/disputes/statuses.ts';
import {
  nextPayoutState,
  PAYOUT_STATE_NAMES,
  type PayoutState,
} from '@oficio/domain/payments/payout-states.ts';
import { isUndecidedProblem } from '@oficio/domain/payments/problem-states.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';
import type { PaymentFilter } from './api.ts';
import { isOpenDispute } from './dispute-note.tsx';

const QUEUE_GROUP_LABELS = Object.fromEntries(
  PAYMENT_GROUP_NAMES.map(group => [staffFilter(group), `· ${QUEUE_GROUPS[group].title}`]),
) as Record<StaffFilter, string>;

/** Spanish names of the filters. The keys are the contract's and appear in the address. */
export const FILTER_LABELS = {
  all: 'Todos',
  problem: 'Por decidir',
  ...QUEUE_GROUP_LABELS,
  refunded: 'Devueltos',
  held: 'Retenidos',
  frozen: 'Congelados',
  due: 'Pendientes de envío',
  sent: 'Enviados',
  cancelled: 'Anulados',
} as const satisfies Record<PaymentFilter, string>;

interface Badge {
  readonly tone: Tone;
  readonly label: string;
}

const PAYOUT_TONES = {
  held: 'waiting',
  frozen: 'danger',
  due: 'progress',
  sent: 'success',
  cancelled: 'neutral',
} as const satisfies Record<PayoutState, Tone>;

type Refund = NonNullable<AdminPaymentOut['money']['refund']>;

const REFUNDS = {
  pending: { tone: 'waiting', label: REFUND_LABELS.pending },
  succeeded: { tone: 'neutral', label: REFUND_LABELS.succeeded },
  settled: { tone: 'neutral', label: REFUND_LABELS.settled },
  failed: { tone: 'danger', label: REFUND_LABELS.failed },
} as const satisfies Record<Refund['status'], Badge>;

/** Label of the refunded amount by state of the refund. */
export const REFUND_TERMS = {
  ...REFUND_LABELS,
  succeeded: 'Devuelto al cliente',
  failed: 'Sin devolver al cliente',
} as const satisfies Record<Refund['status'], string>;

/** Returns badges for the states of the money, most urgent first. */
export function badgesOf({ money, dispute, ready_to_decide }: AdminPaymentOut): readonly Badge[] {
  const { payout, refund } = money;
  return [
    ...(dispute && isOpenDispute(dispute)
      ? [{ tone: 'danger', label: 'Reclamado por el banco' } as const]
      : []),
    ...(ready_to_decide === null ? [] : [{ tone: 'danger', label: 'Listo para decidir' } as const]),
    ...(payout ? [{ tone: PAYOUT_TONES[payout.state], label: PAYOUT_STATE_NAMES[payout.state] }] : []),
    ...(refund ? [REFUNDS[refund.status]] : []),
    ...(payout || refund ? [] : [{ tone: 'progress', label: COLLECTED } as const]),
  ];
}

/** Returns whether the customer's bank holds the money until it decides a dispute. */
export const isWithBank = ({ dispute }: AdminPaymentOut): boolean =>
  dispute !== null && UNDECIDED.includes(dispute.status);

export type PaymentDecisionKind = 'full_refund' | 'partial_refund' | 'continue' | 'release';

/** Returns the decisions to offer. The server checks them again. */
export function decisionsFor(payment: AdminPaymentOut): readonly PaymentDecisionKind[] {
  const { payout, problem } = payment.money;
  const isFree = !isWithBank(payment);
  return [
    ...(payment.refundable > 0 ? (['full_refund', 'partial_refund'] as const) : []),
    ...(isFree && payout === null && problem && isUndecidedProblem(problem.state)
      ? (['continue'] as const)
      : []),
    ...(isFree && payout && nextPayoutState(payout.state, 'release') !== null ? (['release'] as const) : []),
  ];
}
