import { Title } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { PayoutGroup } from '@oficio/domain/payments/payout-states.ts';
import { type PayoutOut, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { call } from '../../lib/api/client.ts';
import { CURSOR_PAGINATION } from '../../lib/api/cursor-pagination.ts';
import { formatJobDay } from '../../lib/format/job-times.ts';
import { delayReason, outlookText } from '../../lib/format/payout-delays.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import classes from './payout-list.module.css';

interface PayoutListProps {
  readonly group: PayoutGroup;
  readonly empty: ReactNode;
  /** Text of the error state. */
  readonly failed: string;
}

/** Lists payouts, with the reason for each delay. */
export function PayoutList({ group, empty, failed }: PayoutListProps) {
  const query = usePayouts(group);
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending)
    return (
      <div className={classes.list}>
        <SkeletonCards count={2} height={104} />
      </div>
    );
  if (query.data === undefined)
    return <ErrorState error={query.error} fallback={failed} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (data.length === 0) return empty;
  return (
    <>
      <ul ref={list} className={classes.list}>
        {data.map(payout => (
          <li key={payout.payment_id}>
            <Payout payout={payout} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} count={data.length} />
    </>
  );
}

function Payout({ payout }: { readonly payout: PayoutOut }) {
  const title = useId();
  return (
    <Card component="article" aria-labelledby={title} className={classes.payout} p="md">
      <div className={classes.what}>
        <Title order={3} size="h4">
          <Link to={jobPath(payout.request_id)} className={classes.link} id={title}>
            {payout.service_name}&nbsp;· {payout.customer_name}
          </Link>
        </Title>
        <p className={classes.why}>{delayText(payout)}</p>
      </div>
      <div className={classes.money}>
        <strong className={classes.amount}>{formatEuros(payout.amount)}</strong>
        {payout.fee > 0 ? <span className={classes.fee}>Comisión: {formatEuros(payout.fee)}</span> : null}
      </div>
    </Card>
  );
}

/** Loads the technician's payouts that wait, or those that were sent. Belongs to the requests, because it changes with them. */
const usePayouts = (group: PayoutGroup) =>
  useInfiniteQuery({
    ...CURSOR_PAGINATION,
    queryKey: ['requests', 'payouts', group],
    queryFn: ({ pageParam, signal }) =>
      call(payoutEndpoints.listPayouts, { query: { group, cursor: pageParam, limit: 20 }, signal }),
    select: ({ pages }) => pages.flatMap(page => page.payouts),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Returns when the money was sent to the technician, or why it was not and what makes it leave. */
function delayText(payout: PayoutOut): string {
  const { delay, sent_at } = payout;
  if (delay)
    return [delayReason(delay, payout, 'technician'), outlookText(delay, payout)].filter(Boolean).join(' ');
  return sent_at === null
    ? 'Enviado a tu cuenta.'
    : `Enviado a tu cuenta el ${formatJobDay(sent_at, payout)}.`;
}
