import { Button, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { memo, useId, useRef, useState } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useSticky } from '../../../lib/hooks/use-sticky.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RequestBadge } from '../card-parts/request-status.tsx';
import { isDateUrgent, isMoneyUrgent } from '../card-parts/urgency.ts';
import { CustomerReports } from '../problems/customer-reports.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { CustomerMainAction, CustomerState } from './customer-actions.tsx';
import { CustomerPayment } from './customer-payment.tsx';
import { neededAnswer } from './needed-answer.ts';
import classes from './request-card.module.css';
import { factsOf } from './request-facts.ts';
import { RequestMore } from './request-more.tsx';

interface RequestCardProps {
  readonly request: RequestOut;
  /** True for a request that was just created; the card is highlighted. */
  readonly isNew: boolean;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows a request to its customer in a few lines, with the next step; the rest unfolds. Memoized, because a list may have hundreds. */
export const RequestCard = memo(({ request, isNew, onReview }: RequestCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const more = useId();
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves to the actions.
  const settle = () => actions.current?.focus({ preventScroll: true });
  const answer = neededAnswer(request, useNow() ?? Date.now());
  const isDone = answer === null && request.status === 'completed' && request.reviewed;
  const description = <p className={classes.description}>{request.description}</p>;
  const asksMoney = useSticky(isMoneyUrgent(request));
  const asksDate = useSticky(isDateUrgent(request, 'customer'));
  return (
    <Card component="article" aria-labelledby={title} className={classes.card} data-new={isNew || undefined}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <ServiceIcon emoji={request.service_icon} />
        </span>
        <div className={classes.text}>
          <Title order={3} id={title} className={classes.title}>
            <Link to={jobPath(request.id)} className={classes.link}>
              {request.service_name}
            </Link>
          </Title>
          <p className={classes.facts}>
            {factsOf(request).map(fact => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        <div className={classes.badge}>
          <RequestBadge status={request.status} />
        </div>
      </div>
      {isOpen || isDone ? null : description}
      {asksMoney || asksDate ? (
        <div className={classes.above}>
          {asksMoney ? <CustomerPayment request={request} /> : null}
          {asksDate ? <DateChanges request={request} reader="customer" /> : null}
        </div>
      ) : null}
      <div className={classes.actions} ref={actions} tabIndex={-1}>
        <div className={classes.state}>{isDone ? description : <CustomerState request={request} />}</div>
        <div className={classes.buttons}>
          <CustomerMainAction request={request} onReview={onReview} onSettled={settle} />
          {answer === 'no_show' ? <CustomerReports request={request} onSettled={settle} /> : null}
          <Button
            variant="subtle"
            size="md"
            aria-expanded={isOpen}
            aria-controls={more}
            aria-describedby={title}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Menos' : 'Detalles y opciones'}
          </Button>
        </div>
      </div>
      <div id={more} className={classes.above}>
        {isOpen ? (
          <RequestMore
            request={request}
            hasMoney={!asksMoney}
            hasDates={!asksDate}
            hasReports={answer !== 'no_show'}
            onReview={onReview}
            onSettled={settle}
          />
        ) : null}
      </div>
    </Card>
  );
});
