import type { Reader } from '../../../platform/database/database.ts';

const selectProposals = (db: Reader) =>
  db
    .selectFrom('date_proposals')
    .select([
      'id',
      'request_id as requestId',
      'proposed_by as proposedBy',
      'starts_at as date',
      'status',
      'created_at as createdAt',
    ]);

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>;

/** Undefined when it is a proposal for another request. */
export function findProposal(db: Reader, requestId: number, id: number) {
  return selectProposals(db).where('id', '=', id).where('request_id', '=', requestId).executeTakeFirst();
}

export async function findPendingProposals(
  db: Reader,
  requestIds: readonly number[],
): Promise<ProposalRow[]> {
  if (requestIds.length === 0) return [];
  return selectProposals(db).where('request_id', 'in', requestIds).where('status', '=', 'pending').execute();
}
