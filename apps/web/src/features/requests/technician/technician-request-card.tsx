import { Text } from '@mantine/core';
import { hasOpenProblem, isAddressUrgent, isDateUrgent } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { memo, type ReactNode, useId, useRef } from 'react';
import { Price } from '../../../ui/data/price.tsx';
import { DenseCard } from '../card-parts/dense-card.tsx';
import { ChatButton } from '../card-parts/request-links.tsx';
import { EndedNotice, RequestBadge } from '../card-parts/request-status.tsx';
import { CounterOffer } from '../offers/counter-offer.tsx';
import { useIsOfferExpired } from '../offers/offer-rules.ts';
import { AbsenceButton } from '../problems/report-buttons.tsx';
import { TechnicianActions } from './technician-actions.tsx';
import { payoutSentence, TechnicianPayment } from './technician-payment.tsx';
import { isMainAction, TECHNICIAN_VIEW, technicianActions, useTechnicianNotice } from './technician-view.ts';

interface TechnicianRequestCardProps {
  readonly request: RequestOut;
  readonly technicianId: number;
  /** Level of the heading. */
  readonly order?: 2 | 3;
  /** True beside a more important action of the page, which has the only filled button. */
  readonly isSecondary?: boolean;
  /** Called after an action, or with null after a refusal; `card` can receive the focus. Must be a stable function. */
  readonly onSettled: (done: Action | null, card: HTMLElement | null) => void;
}

/** Shows a job to its technician. Memoized, because a list may have hundreds. */
export const TechnicianRequestCard = memo((props: TechnicianRequestCardProps) => {
  const { request, technicianId, order = 2, isSecondary = false, onSettled } = props;
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const { tone, price } = TECHNICIAN_VIEW[request.status];
  const state = useJobState(request);
  const actions = technicianActions(request, technicianId);
  // What waits for an answer comes first; the work can still go on below.
  const isAsked =
    hasOpenProblem(request) || isDateUrgent(request, 'technician') || isAddressUrgent(request, 'technician');
  const isExpired = useIsOfferExpired(request);
  const isFirst = (action: Action) => !isAsked && isMainAction(action, request, isExpired);
  const shared = {
    request,
    describedBy: title,
    isSecondary,
    onSettled: (done: Action | null) => onSettled(done, root.current),
  };
  return (
    <DenseCard
      request={request}
      reader="technician"
      title={title}
      order={order}
      root={root}
      badge={<RequestBadge status={request.status} reader="technician" tone={tone} />}
      state={state}
      actions={<TechnicianActions {...shared} actions={actions.filter(isFirst)} />}
      money={<TechnicianPayment request={request} />}
      extra={
        request.negotiated_price === null ? null : <Price amount={request.negotiated_price} label={price} />
      }
      otherActions={
        <TechnicianActions {...shared} actions={actions.filter(action => !isFirst(action))}>
          <AbsenceButton
            request={request}
            describedBy={title}
            onSettled={() => root.current?.focus({ preventScroll: true })}
          />
          <ChatButton request={request} />
        </TechnicianActions>
      }
    />
  );
});

/** Returns what happens with the job now; null when the card says it elsewhere. */
function useJobState(request: RequestOut): ReactNode {
  const notice = useTechnicianNotice(request);
  if (request.status === 'cancelled') return <EndedNotice request={request} reader="technician" />;
  if (hasOpenProblem(request)) return null;
  const text = request.status === 'completed' ? payoutSentence(request) : notice;
  if (text === null) return null;
  return (
    <>
      {request.status === 'negotiating' ? <CounterOffer request={request} reader="technician" /> : null}
      <Text>{text}</Text>
    </>
  );
}
