import type { Reader } from '../../../platform/database/database.ts';
import type { ReadMoneySteps, Step } from '../../requests/public.ts';
import { findDecisions } from '../store/timeline.ts';
import { readMovementSteps } from './movement-steps.ts';
import { readProblemSteps } from './problem-steps.ts';
import { readProposalSteps } from './proposal-steps.ts';
import { readRefundSteps } from './refund-steps.ts';
import { DECIDED } from './texts.ts';

/** Returns the steps of a request's money, problems and date proposals, in no common order. */
export const readMoneySteps: ReadMoneySteps = async (db, requestId) => [
  ...(await readProposalSteps(db, requestId)),
  ...(await readProblemSteps(db, requestId)),
  ...(await readDecisionSteps(db, requestId)),
  ...(await readRefundSteps(db, requestId)),
  ...(await readMovementSteps(db, requestId)),
];

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
