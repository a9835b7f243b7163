import type { Reply } from '@oficio/domain/endpoint.ts';
import type { problemEndpoints } from '@oficio/domain/payments/problems/contract.ts';
import type { RequestMoneyOut } from '@oficio/domain/requests/contract.ts';
import { DECISION, MONEY, type MoneyStates, PAYOUT, REASON_TEXT, REFUND } from './money-parts.ts';
import { REQUEST } from './request.ts';

const HOUR = 3_600_000;
const at = (instant: number): string => new Date(instant).toISOString();

type Problem = NonNullable<RequestMoneyOut['problem']>;

/** Problems in each state; `now` is milliseconds since the epoch. */
export const problemStates = (now: number): MoneyStates => {
  const problem: Problem = {
    id: 1,
    kind: 'problem',
    state: 'open',
    opened_by: 'customer',
    opened_at: at(now - 3 * HOUR),
    text: REASON_TEXT,
    has_photo: true,
    refund_percent: null,
    reply_until: null,
    decision: null,
    decision_reason: null,
    ended_at: null,
  };
  const noShow: Problem = { ...problem, kind: 'no_show', text: null };
  const absence: Problem = { ...problem, kind: 'absent_customer', opened_by: 'technician' };
  const waiting = { state: 'awaiting_reply', reply_until: at(now + 21 * HOUR) } as const;
  const decided = { ...problem, state: 'decided', decision_reason: DECISION } as const;
  const paid = (hoursAgo: number | null, ofIt: Problem | null) => ({
    status: 'payment_completed' as const,
    money: { ...MONEY, agreed_date: hoursAgo === null ? null : at(now - hoursAgo * HOUR), problem: ofIt },
  });
  const cancelled = { status: 'cancelled', cancel_reason: DECISION } as const;
  const expired = { status: 'cancelled', cancel_reason: 'No hubo respuesta a tiempo.' } as const;
  const whole = { ...REFUND, amount: 85.5 } as const;
  return {
    'agreed time': paid(0.4, null),
    'no-show possible': paid(2, null),
    'no-show awaits a reply': paid(3, { ...noShow, ...waiting }),
    'no-show answered': paid(3, noShow),
    'no-show expired': {
      ...expired,
      money: { ...MONEY, refund: whole, problem: { ...noShow, state: 'expired' } },
    },
    'absence awaits a reply': paid(3, { ...absence, ...waiting }),
    'absence without a photo awaits a reply': paid(3, { ...absence, ...waiting, has_photo: false }),
    'absence answered': paid(3, absence),
    'absence expired': {
      ...expired,
      money: {
        ...MONEY,
        refund: REFUND,
        payout: { ...PAYOUT, amount: 38.48, fee: 4.27, release_at: at(now + 20 * HOUR) },
        problem: { ...absence, state: 'expired' },
      },
    },
    'problem before the start': paid(null, problem),
    'problem in progress': { status: 'in_progress', money: { ...MONEY, problem } },
    'in progress': { status: 'in_progress', money: MONEY },
    'started early': {
      status: 'in_progress',
      updated_at: at(now - HOUR / 4),
      money: { ...MONEY, agreed_date: at(now + 70 * HOUR) },
    },
    'early start awaits a reply': {
      status: 'in_progress',
      updated_at: at(now - HOUR / 4),
      money: {
        ...MONEY,
        agreed_date: at(now + 70 * HOUR),
        problem: { ...problem, ...waiting, kind: 'early_start', text: null, refund_percent: 100 },
      },
    },
    'start agreed': {
      status: 'in_progress',
      updated_at: at(now - HOUR / 4),
      money: { ...MONEY, agreed_date: at(now + 70 * HOUR), start_agreed: true },
    },
    'suspended in progress': {
      status: 'in_progress',
      money: { ...MONEY, problem: { ...problem, kind: 'suspension', opened_by: 'platform', text: null } },
    },
    frozen: {
      status: 'completed',
      money: { ...MONEY, payout: { ...PAYOUT, state: 'frozen', release_at: at(now + 9 * HOUR) }, problem },
    },
    'cancelled with an open problem': {
      status: 'cancelled',
      cancelled_by: 'customer',
      cancel_reason: 'Al final lo arregla mi casero.',
      money: {
        ...MONEY,
        refund: REFUND,
        payout: { ...PAYOUT, state: 'frozen', amount: 38.48, fee: 4.27 },
        problem,
      },
    },
    'problem closed': {
      status: 'completed',
      money: {
        ...MONEY,
        payout: { ...PAYOUT, release_at: at(now + 9 * HOUR) },
        problem: { ...problem, state: 'closed' },
      },
    },
    'decided to continue': {
      status: 'in_progress',
      money: {
        ...MONEY,
        problem: {
          ...decided,
          decision: 'continue',
          decision_reason: 'Javier vuelve mañana a cambiar la junta.',
        },
      },
    },
    'decided for both before the end': {
      status: 'in_progress',
      money: { ...MONEY, refund: REFUND, problem: { ...decided, decision: 'partial_refund' } },
    },
    'decided for both': {
      status: 'completed',
      money: {
        ...MONEY,
        refund: { ...REFUND, status: 'succeeded', reason: DECISION },
        payout: { ...PAYOUT, state: 'sent', amount: 38.48, fee: 4.27 },
        problem: { ...decided, decision: 'partial_refund' },
      },
    },
    'decided for the technician': {
      status: 'completed',
      money: { ...MONEY, payout: { ...PAYOUT, state: 'due' }, problem: { ...decided, decision: 'release' } },
    },
    'decided for the customer': {
      ...cancelled,
      money: {
        ...MONEY,
        refund: { ...whole, reason: DECISION },
        problem: { ...decided, decision: 'full_refund' },
      },
    },
  };
};

/** Statements of both sides for each problem. */
export const problemEntries = (now: number): Reply<typeof problemEndpoints.getProblemEntries> => ({
  entries: [
    {
      id: 1,
      side: 'customer',
      author_name: REQUEST.user_name,
      text: REASON_TEXT,
      image_url: PHOTO,
      created_at: at(now - 3 * HOUR),
    },
    {
      id: 2,
      side: 'technician',
      author_name: REQUEST.technician_name,
      text: 'La encimera ya estaba así cuando llegué. Puedo volver mañana a primera hora a cambiar la junta.',
      image_url: null,
      created_at: at(now - HOUR),
    },
    {
      id: 3,
      side: 'technician',
      author_name: REQUEST.technician_name,
      text: null,
      image_url: PHOTO,
      created_at: at(now - HOUR / 2),
    },
  ],
});

/** Any image of the app. */
const PHOTO = '/icons/icon-192.png';
