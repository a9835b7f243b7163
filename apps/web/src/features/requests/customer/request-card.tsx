import { Group, Stack } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { memo, useId } from 'react';
import { LongText } from '../../../ui/data/long-text.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { JobLink } from '../card-parts/job-link.tsx';
import { ReceiptLink } from '../card-parts/receipt-link.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { RequestHeading } from '../card-parts/request-heading.tsx';
import { RequestPhoto } from '../card-parts/request-photo.tsx';
import { RequestBadge, RequestTimeline } from '../card-parts/request-status.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerPayment } from './customer-payment.tsx';
import classes from './request-card.module.css';

interface RequestCardProps {
  readonly request: RequestOut;
  /** True for a request that was just created; the card is highlighted. */
  readonly isNew: boolean;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows a request to its customer. Memoized, because a list may have hundreds of them. */
export const RequestCard = memo(({ request, isNew, onReview }: RequestCardProps) => {
  const title = useId();
  return (
    <Card component="article" aria-labelledby={title} className={classes.card} data-new={isNew || undefined}>
      <Stack gap="md">
        <RequestHeading request={request} id={title} badge={<RequestBadge status={request.status} />} />
        <RequestTimeline status={request.status} />
        <div className={classes.wish}>
          <div className={classes.description}>
            <LongText>{request.description}</LongText>
          </div>
          <RequestPhoto url={request.image_url} serviceName={request.service_name} />
        </div>
        <RequestDetails request={request} reader="customer" />
        <CustomerPayment request={request} />
        <DateChanges request={request} reader="customer" />
        <Group gap="xl">
          <JobLink request={request} describedBy={title} />
          <ReceiptLink request={request} />
        </Group>
        <CustomerActions request={request} onReview={onReview} />
      </Stack>
    </Card>
  );
});
