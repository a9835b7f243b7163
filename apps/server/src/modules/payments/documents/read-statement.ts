import type { Reply } from '@oficio/domain/endpoint.ts';
import type { StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import type { payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { type Month, monthNamed, monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { findUser } from '../../accounts/public.ts';
import {
  findDisputeMovements,
  findOwnAdjustments,
  findOwnMovements,
  findRefundMovements,
  movementsOf,
} from '../store/ledger/statement.ts';
import { findEarned, owedBefore } from '../store/ledger/technician-months.ts';
import { sumUnsentPayouts } from '../store/payouts/read.ts';

/** Kinds that a list of the statement shows. A `dispute` gives money back only when it takes a lost dispute back. */
const OWN: readonly MovementKind[] = ['release', 'release_undone', 'transfer'];
const REFUNDS: readonly MovementKind[] = [
  'refund',
  'refund_failed',
  'manual_refund',
  'dispute',
  'dispute_lost',
];

const STEPS = { dispute: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const;
const DISPUTES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Returns what a technician earned and received in a month ('AAAA-MM'), from the ledger. `now` is milliseconds since the epoch. */
export async function readStatement(
  db: Reader,
  technicianId: number,
  name: string,
  now: number,
): Promise<StatementOut> {
  const month = monthNamed(name);
  const technician = await findUser(db, technicianId);
  const opening = await owedBefore(db, technicianId, month.name);
  const { movements, adjusted, refunded, disputed } = await readMonth(db, technicianId, month);
  // Computed from the same rows, because a second query could include later movements.
  const closing = opening - sumOf([...movements, ...adjusted], row => row.own_cents);
  const jobs = movements.filter(({ kind }) => kind !== 'transfer').map(jobOf);
  const transfers = movements
    .filter(({ kind }) => kind === 'transfer')
    .map(movement => ({ ...aboutOf(movement), cents: movement.own_cents }));
  const refunds = refunded.map(row => ({
    ...aboutOf(row),
    by_bank: row.kind === 'dispute' || row.kind === 'dispute_lost',
    cents: row.cents,
  }));
  const disputes = disputed.map(row => ({
    ...aboutOf(row),
    step: STEPS[row.kind as keyof typeof STEPS],
    cents: Math.abs(row.cents),
  }));
  const adjustments = adjusted.map(row => ({
    ...aboutOf(row),
    reason: row.reason,
    cents: 0 - row.own_cents,
  }));
  return {
    month: month.name,
    as_of: isoOf(now),
    technician_name: technician?.name ?? '',
    opening: toEuros(opening),
    jobs: jobs.map(({ cents, ...job }) => ({ ...job, ...inEuros(cents) })),
    refunds: refunds.map(withAmount),
    disputes: disputes.map(withAmount),
    transfers: transfers.map(withAmount),
    adjustments: adjustments.map(withAmount),
    totals: {
      ...inEuros({
        paid: sumOf(jobs, ({ cents }) => cents.paid),
        refunded: sumOf(jobs, ({ cents }) => cents.refunded),
        fee: sumOf(jobs, ({ cents }) => cents.fee),
        earned: sumOf(jobs, ({ cents }) => cents.earned),
      }),
      refunds: toEuros(sumOf(refunds, ({ cents }) => cents)),
      transferred: toEuros(sumOf(transfers, ({ cents }) => cents)),
      adjusted: toEuros(sumOf(adjustments, ({ cents }) => cents)),
    },
    closing: toEuros(closing),
  };
}

async function readMonth(db: Reader, technicianId: number, month: Month) {
  const movements = [];
  const adjusted = [];
  const refunded = [];
  const disputed = [];
  for await (const page of movementsOf(db, technicianId, month)) {
    const idsOf = (kinds: readonly MovementKind[]) =>
      page.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
    movements.push(...(await findOwnMovements(db, idsOf(OWN))));
    adjusted.push(...(await findOwnAdjustments(db, idsOf(['adjustment']))));
    refunded.push(...(await findRefundMovements(db, idsOf(REFUNDS))));
    disputed.push(...(await findDisputeMovements(db, idsOf(DISPUTES))));
  }
  return { movements, adjusted, refunded, disputed };
}

type Movement = Awaited<ReturnType<typeof findOwnMovements>>[number];

const aboutOf = ({ at, request_id, service_name }: Pick<Movement, 'at' | 'request_id' | 'service_name'>) => ({
  at: isoOf(at),
  request_id,
  service_name,
});

/** Returns the amounts of a release; all are negative for a reversed release. The refund is the missing rest. */
function jobOf(movement: Movement) {
  const earned = 0 - movement.own_cents;
  const fee = 0 - (movement.fee_cents ?? 0);
  const paid = Math.sign(earned) * (movement.paid_cents ?? Math.abs(earned + fee));
  return {
    ...aboutOf(movement),
    customer_name: movement.customer_name,
    cents: { paid, refunded: paid - earned - fee, fee, earned },
  };
}

const inEuros = ({
  paid,
  refunded,
  fee,
  earned,
}: Readonly<Record<'paid' | 'refunded' | 'fee' | 'earned', Cents>>) => ({
  paid: toEuros(paid),
  refunded: toEuros(refunded),
  fee: toEuros(fee),
  earned: toEuros(earned),
});

const withAmount = <About>({ cents, ...about }: About & { readonly cents: Cents }) => ({
  ...about,
  amount: toEuros(cents),
});

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => Cents): Cents =>
  rows.reduce((sum, row) => sum + cents(row), 0);

/**
 * Returns what a technician earned in the calendar month of `now` (milliseconds), from the same ledger as the
 * statement.
 */
export async function readEarnings(
  db: Reader,
  technicianId: number,
  now: number,
): Promise<Reply<typeof payoutEndpoints.getEarnings>> {
  const month = monthOf(now);
  const earned = await findEarned(db, technicianId, month.name);
  const waiting = await sumUnsentPayouts(db, technicianId);
  return {
    month: month.name,
    as_of: isoOf(now),
    amount: toEuros(earned.cents),
    jobs: earned.jobs,
    fees: toEuros(earned.fee_cents),
    sent: toEuros(earned.transferred_cents),
    held: toEuros(waiting.get('held') ?? 0),
    frozen: toEuros(waiting.get('frozen') ?? 0),
    due: toEuros(waiting.get('due') ?? 0),
  };
}
