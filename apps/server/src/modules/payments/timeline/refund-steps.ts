import type { Reader } from '../../../platform/database/database.ts';
import type { Step } from '../../requests/public.ts';
import { findRefunds } from '../store/timeline.ts';
import { CLOSING_TEXTS, REFUND_FAILED, REFUND_REQUESTED } from './texts.ts';

type Refund = Awaited<ReturnType<typeof findRefunds>>[number];

/** Returns who asked for each refund, and what the ledger does not show of it: a refusal and an end without the provider. */
export const readRefundSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findRefunds(db, requestId)).flatMap(refund => {
    const { id, amount_cents: cents } = refund;
    const requested: Step = {
      key: `refund-${id}`,
      at: refund.created_at,
      kind: 'refund_requested',
      text: REFUND_REQUESTED,
      actor: { id: refund.actor_id, name: refund.actor },
      cents,
      reason: refund.reason,
    };
    return [requested, ...refusalOf(refund), ...closingOf(refund)];
  });

/** Returns the step of a refund that the provider refused, so that no money moved. */
const refusalOf = ({ id, status, refund_id: refundId, ...refund }: Refund): Step[] =>
  status === 'failed' && refundId === null
    ? [
        {
          key: `refund-${id}-refused`,
          // The last change by the provider. The closing has an instant of its own.
          at: refund.updated_at,
          kind: 'refund_failed',
          text: REFUND_FAILED,
          cents: refund.amount_cents,
        },
      ]
    : [];

/** Returns how a failed refund ended without another refund. */
function closingOf(refund: Refund): Step[] {
  const { closed_at: at, closed_as: closedAs } = refund;
  if (at === null || closedAs === null || closedAs === 'retried') return [];
  return [
    {
      key: `refund-${refund.id}-closed`,
      at,
      kind: `refund_${closedAs}`,
      text: CLOSING_TEXTS[closedAs],
      actor: { id: refund.closed_by, name: refund.closer },
      cents: closedAs === 'settled' ? refund.amount_cents : null,
      reason: refund.closing_reason,
    },
  ];
}
