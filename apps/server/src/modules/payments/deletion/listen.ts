import { Failure } from '@oficio/domain/errors.ts';
import { type InFlight, moneyInFlight } from '@oficio/domain/payments/in-flight.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { FactBoard } from '../../../platform/facts.ts';
import type { Redact } from '../../accounts/public.ts';
import { findInFlight, findWordsAround } from './read.ts';
import { rewritePayout, rewriteRefund } from './write.ts';

/**
 * Nobody leaves while money of theirs is in flight. Afterwards the books stay as they are, which name nobody but by number,
 * and what was written about a payment stays without the person.
 */
export function listenDeletions(facts: FactBoard): void {
  facts.on('account_closing', async (unit, { userId }) => {
    const what: InFlight | null = await findInFlight(unit.db, userId);
    if (what) throw new Failure('money_in_flight', { text: moneyInFlight(what) });
  });
  facts.on('account_closed', (unit, { userId, redact }) => forget(unit, userId, redact));
}

async function forget(unit: Unit, userId: number, redact: Redact): Promise<void> {
  const { payouts, refunds } = await findWordsAround(unit.db, userId);
  for (const { id, problem, decision } of payouts)
    if (problem !== null || decision !== null)
      await rewritePayout(unit, id, {
        problem: problem && redact(problem),
        decision: decision && redact(decision),
      });
  for (const { refundId, reason } of refunds)
    if (reason !== null) await rewriteRefund(unit, refundId, redact(reason));
}
