import type { Reader } from '../../../platform/database/database.ts';
import type { Step } from '../../requests/public.ts';
import { findProposals } from '../store/timeline.ts';
import { PROPOSAL, PROPOSAL_ENDS } from './texts.ts';

type Proposal = Awaited<ReturnType<typeof findProposals>>[number];

/** Returns the proposals of a new date and their outcomes. */
export const readProposalSteps = async (db: Reader, requestId: number): Promise<Step[]> =>
  (await findProposals(db, requestId)).flatMap(proposal => {
    const proposed: Step = {
      key: `proposal-${proposal.id}`,
      at: proposal.created_at,
      kind: 'date_proposed',
      text: PROPOSAL,
      actor: proposal.proposed_by,
      date: proposal.date,
    };
    return [proposed, ...endOfProposal(proposal)];
  });

function endOfProposal({ id, status, proposed_by: proposedBy, date, answered_at: at }: Proposal): Step[] {
  if (at === null || status === 'pending' || status === 'replaced') return [];
  const other = proposedBy === 'customer' ? 'technician' : 'customer';
  const actor = status === 'lapsed' ? null : status === 'withdrawn' ? proposedBy : other;
  return [
    { key: `proposal-${id}-end`, at, kind: `date_${status}`, text: PROPOSAL_ENDS[status], actor, date },
  ];
}
