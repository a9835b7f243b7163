import type { LedgerAccount } from '@oficio/domain/payments/ledger-accounts.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import type { Cents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../../platform/database/database.ts';
import type { Entry } from './movements.ts';

/** Balances by account; a missing account has a zero balance. */
type Balances = ReadonlyMap<LedgerAccount, Cents>;

/** Returns the sums of the entries that name this request. */
export async function balancesOfRequest(db: Reader, requestId: number): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .groupBy('ledger_entries.account')
    .select(['ledger_entries.account'])
    .select(({ fn }) => fn.sum<number>('ledger_entries.amount_cents').as('cents'))
    .where('ledger_movements.request_id', '=', requestId)
    .execute();
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

/** Returns what is still held for a request, at least 0. */
export async function heldFor(db: Reader, requestId: number): Promise<Cents> {
  return Math.max(0, -((await balancesOfRequest(db, requestId)).get('held') ?? 0));
}

/** Returns the entries of a movement; null when it does not exist. */
export async function entriesOf(db: Reader, kind: MovementKind, sourceId: string): Promise<Entry[] | null> {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(['account', 'ledger_entries.technician_id', 'amount_cents'])
    .where('ledger_movements.kind', '=', kind)
    .where('ledger_movements.source_id', '=', sourceId)
    .orderBy('ledger_entries.id')
    .execute();
  if (rows.length === 0) return null;
  return rows.map(({ account, technician_id: technicianId, amount_cents: amountCents }) => ({
    account,
    technicianId,
    amountCents,
  }));
}

/** Returns the entries of all movements that name this request, in the order of the ledger. */
export const findEntriesOfRequest = (db: Reader, requestId: number) =>
  db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select([
      'ledger_movements.id',
      'ledger_movements.kind',
      'ledger_movements.source_id',
      'ledger_movements.at',
    ])
    .select(['ledger_entries.account', 'ledger_entries.amount_cents'])
    .where('ledger_movements.request_id', '=', requestId)
    .orderBy('ledger_movements.id')
    .orderBy('ledger_entries.id')
    .execute();

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
