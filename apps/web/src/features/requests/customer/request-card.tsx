import { customerReason } from '@oficio/domain/must-act/customer.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { memo, useId, useRef } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { DenseCard } from '../card-parts/dense-card.tsx';
import { ChatButton, ReceiptLink } from '../card-parts/request-links.tsx';
import { RequestBadge } from '../card-parts/request-status.tsx';
import { CustomerReports } from '../problems/report-buttons.tsx';
import {
  CustomerCardActions,
  CustomerMainAction,
  CustomerOtherActions,
  CustomerState,
  CustomerWithdrawal,
  PRICE_AGREEMENT_STATUSES,
} from './customer-actions.tsx';
import { CustomerPayment } from './customer-payment.tsx';

interface RequestCardProps {
  readonly request: RequestOut;
  /** True for a request that was just created; the card is highlighted. */
  readonly isNew: boolean;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows a request to its customer. Memoized, because a list may have hundreds. */
export const RequestCard = memo(({ request, isNew, onReview }: RequestCardProps) => {
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves to the actions.
  const settle = () => root.current?.focus({ preventScroll: true });
  const answer = customerReason(request, useNow() ?? serverNow());
  const isDone = answer === null && request.status === 'completed' && request.reviewed;
  const reportsFirst = answer === 'no_show';
  return (
    <DenseCard
      request={request}
      reader="customer"
      title={title}
      order={3}
      root={root}
      isNew={isNew}
      badge={<RequestBadge status={request.status} />}
      state={isDone ? null : <CustomerState request={request} />}
      actions={
        <>
          <CustomerMainAction request={request} onReview={onReview} onSettled={settle} />
          <CustomerCardActions request={request} onReview={onReview} onSettled={settle} />
          {reportsFirst ? <CustomerReports request={request} onSettled={settle} /> : null}
        </>
      }
      money={<CustomerPayment request={request} />}
      extra={<ReceiptLink request={request} />}
      otherActions={
        <>
          {PRICE_AGREEMENT_STATUSES.includes(request.status) ? null : <ChatButton request={request} />}
          <CustomerOtherActions
            request={request}
            onReview={onReview}
            onSettled={settle}
            hasReports={!reportsFirst}
            hasReview={false}
          />
          {request.status === 'pending' ? null : <CustomerWithdrawal request={request} onSettled={settle} />}
        </>
      }
    />
  );
});
