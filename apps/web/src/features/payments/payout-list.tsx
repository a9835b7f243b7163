import { Title } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { PayoutOut } from '@oficio/domain/payments/payouts/contract.ts';
import type { PayoutGroup } from '@oficio/domain/payments/payouts/groups.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import classes from './payout-list.module.css';
import { usePayouts } from './payouts/api.ts';
import { delayText } from './payouts/delay-text.ts';

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
