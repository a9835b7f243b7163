import type { Reader } from '../../../platform/database/database.ts';
import type { ReadMoneySteps, Step } from '../../requests/public.ts';
import { readProblemSteps } from '../request-money/timeline.ts';
import { findPaidPayment } from '../store/charges/read.ts';
import { findDecisions } from '../store/timeline.ts';
import { readMovementSteps } from './movement-steps.ts';
import { readProposalSteps } from './proposal-steps.ts';
import { readRefundSteps } from './refund-steps.ts';
import { DECIDED, START_AGREED } from './texts.ts';

/** Returns the steps of a request's money, problems and date proposals, in no common order. */
export const readMoneySteps: ReadMoneySteps = async (db, requestId) => [
  ...(await readProposalSteps(db, requestId)),
  ...(await readAgreementSteps(db, requestId)),
  ...(await readProblemSteps(db, requestId)),
  ...(await readDecisionSteps(db, requestId)),
  ...(await readRefundSteps(db, requestId)),
  ...(await readMovementSteps(db, requestId)),
];

/** Returns the customer's agreement to a start before the agreed time. */
async function readAgreementSteps(db: Reader, requestId: number): Promise<Step[]> {
  const payment = await findPaidPayment(db, requestId);
  const at = payment?.early_start_agreed_at ?? null;
  if (!payment || at === null) return [];
  return [
    { key: `start-agreed-${payment.id}`, at, kind: 'start_agreed', text: START_AGREED, actor: 'customer' },
  ];
}

/** Returns the decisions about money without a problem. */
const readDecisionSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findDecisions(db, requestId)).map(decision => ({
    key: `decision-${decision.payment_id}`,
    at: decision.at,
    kind: 'money_decided',
    text: DECIDED,
    actor: { id: decision.decided_by, name: decision.admin },
    reason: decision.reason,
  }));
