import type { Reader } from '../../../../platform/database/database.ts';

/** Phase of a dispute in the ledger. `none`: the bank has not taken the money. */
export type DisputePhase = 'none' | 'opened' | 'won' | 'lost';

const PHASES = { dispute: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const;
const KINDS = Object.keys(PHASES) as (keyof typeof PHASES)[];

interface PostedDispute {
  readonly phase: DisputePhase;
  /** How often the bank took the money: 2 or more when a closed dispute was opened again. */
  readonly rounds: number;
}

/** Source id of the movements of a round. The number keeps later rounds apart from the first. */
export const disputeSource = (disputeId: string, round: number): string =>
  round === 1 ? disputeId : `${disputeId}:${round}`;

/** Returns how far the ledger has posted a dispute. */
export async function findPostedDispute(
  db: Reader,
  requestId: number,
  disputeId: string,
): Promise<PostedDispute> {
  const rows = await db
    .selectFrom('ledger_movements')
    .select(['kind', 'source_id'])
    .where('request_id', '=', requestId)
    .where('kind', 'in', KINDS)
    .orderBy('id')
    .execute();
  const own = rows.filter(({ source_id: id }) => id === disputeId || id.startsWith(`${disputeId}:`));
  const last = own.at(-1)?.kind as keyof typeof PHASES | undefined;
  return {
    phase: last === undefined ? 'none' : PHASES[last],
    rounds: own.filter(({ kind }) => kind === 'dispute').length,
  };
}
