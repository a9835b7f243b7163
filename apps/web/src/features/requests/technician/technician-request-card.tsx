import { Stack, Text } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { memo, useRef } from 'react';
import { LongText } from '../../../ui/data/long-text.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChatButton } from '../card-parts/chat-button.tsx';
import { EndedNotice } from '../card-parts/ended-notice.tsx';
import { JobLink } from '../card-parts/job-link.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { RequestHeading } from '../card-parts/request-heading.tsx';
import { RequestPhoto } from '../card-parts/request-photo.tsx';
import { RequestBadge, RequestTimeline } from '../card-parts/request-status.tsx';
import { CounterOffer } from '../offers/counter-offer.tsx';
import { AbsenceButton } from '../problems/absence-button.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { TechnicianActions } from './technician-actions.tsx';
import { TechnicianPayment } from './technician-payment.tsx';
import classes from './technician-request-card.module.css';
import { TECHNICIAN_VIEW, technicianActions } from './technician-view.ts';
import { useTechnicianNotice } from './use-technician-notice.ts';

interface TechnicianRequestCardProps {
  readonly request: RequestOut;
  readonly technicianId: number;
  /** Whether the technician's payout account can receive money; null until it is known. */
  readonly canBePaid: boolean | null;
  /** Called after an action, or with null after a refusal; `card` is the card of the request. Must be a stable function. */
  readonly onSettled: (done: Action | null, card: HTMLElement | null) => void;
}

/** Shows a request to its technician, with the possible actions. Memoized. */
export const TechnicianRequestCard = memo(
  ({ request, technicianId, canBePaid, onSettled }: TechnicianRequestCardProps) => {
    const card = useRef<HTMLElement>(null);
    const view = TECHNICIAN_VIEW[request.status];
    const title = `solicitud-${request.id}`;
    const notice = useTechnicianNotice(request);
    return (
      <Card component="article" ref={card} tabIndex={-1} className={classes.card} aria-labelledby={title}>
        <Stack>
          <RequestHeading
            id={title}
            request={request}
            badge={<RequestBadge status={request.status} label={view.label} tone={view.tone} />}
          />
          <RequestTimeline status={request.status} />
          <div className={classes.body}>
            <div className={classes.text}>
              <LongText>{request.description}</LongText>
            </div>
            <RequestPhoto url={request.image_url} serviceName={request.service_name} />
          </div>
          <RequestDetails request={request} reader="technician" />
          {notice ? (
            <Text size="sm" c="dimmed">
              {notice}
            </Text>
          ) : null}
          {request.status === 'negotiating' ? <CounterOffer request={request} reader="technician" /> : null}
          {request.status === 'cancelled' ? <EndedNotice request={request} reader="technician" /> : null}
          <TechnicianPayment request={request} canBePaid={canBePaid} />
          <DateChanges request={request} reader="technician" />
          <JobLink request={request} describedBy={title} />
          <div className={classes.foot}>
            {request.negotiated_price === null ? null : (
              <Price amount={request.negotiated_price} label={view.price} />
            )}
            <TechnicianActions
              request={request}
              actions={technicianActions(request, technicianId)}
              describedBy={title}
              onSettled={done => onSettled(done, card.current)}
            >
              <AbsenceButton
                request={request}
                describedBy={title}
                onSettled={() => card.current?.focus({ preventScroll: true })}
              />
              <ChatButton request={request} />
            </TechnicianActions>
          </div>
        </Stack>
      </Card>
    );
  },
);
