import { Alert, Text } from '@mantine/core';
import { formatCents, toCents } from '@oficio/domain/payments/money.ts';
import {
  type Cancellation,
  datesAfter,
  freeUntil,
  type Party,
  shareOf,
} from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';

interface CancellationCostProps {
  /** Current terms, and the terms with the new date. */
  readonly before: Cancellation;
  readonly after: Cancellation;
  /** What is left of the payment, in euros. */
  readonly left: number;
  readonly job: InZone;
}

/** Shows the customer what cancelling would cost with a new date, and warns if it would cost more than now. */
export function CancellationCost({ before, after, left, job }: CancellationCostProps) {
  const now = useNow();
  if (now === null) return null;
  const until = freeUntil(after) ?? Number.POSITIVE_INFINITY;
  const untilBefore = freeUntil(before) ?? Number.POSITIVE_INFINITY;
  const { late_refund_percent } = after.terms;
  const refund = formatCents(shareOf(toCents(left), late_refund_percent));
  const late = `el ${formatPercent(late_refund_percent)} (${refund})`;
  if (until <= now)
    return untilBefore <= now ? (
      <Text>Como ahora: si cancelas tú antes de que empiece, te devolvemos {late}.</Text>
    ) : (
      <Alert color="yellow" role="note" title="Ya no podrás cancelar sin coste">
        Ahora puedes cancelar sin coste{limitOf(untilBefore, job)}. Con la fecha nueva, si cancelas tú, te
        devolvemos {late}.
      </Alert>
    );
  const cost = `Podrás cancelar sin coste hasta el ${formatJobTime(until, job)}. Después te devolvemos ${late}.`;
  if (until >= untilBefore) return <Text>{cost}</Text>;
  return (
    <Alert color="yellow" role="note" title="Tendrás menos tiempo para cancelar sin coste">
      {cost} Ahora puedes{limitOf(untilBefore, job) || ' en cualquier momento antes de que empiece'}.
    </Alert>
  );
}

/** Returns ' hasta el …', or '' without a limit. */
const limitOf = (until: number, job: InZone): string =>
  Number.isFinite(until) ? ` hasta el ${formatJobTime(until, job)}` : '';

/** Returns the times, in milliseconds, that the cost of cancelling a paid job depends on; null until it is paid. */
export function cancellationOf({ money }: RequestOut): Cancellation | null {
  if (!money?.cancellation) return null;
  const { terms, paid_at, dates, paused_ms: pausedMs } = money.cancellation;
  return { terms, paidAt: Date.parse(paid_at), dates: dates.map(date => Date.parse(date)), pausedMs };
}

/** Returns the same times with a new agreed date. */
export const withNewDate = (now: Cancellation, proposedBy: Party, date: number): Cancellation => ({
  ...now,
  dates: datesAfter(proposedBy, now.dates, date),
});
