import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { LongText } from '../../../ui/data/long-text.tsx';
import { ChatButton } from '../card-parts/chat-button.tsx';
import { ReceiptLink } from '../card-parts/receipt-link.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { RequestPhoto } from '../card-parts/request-photo.tsx';
import { RequestTimeline } from '../card-parts/request-status.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { CustomerOtherActions, CustomerWithdrawal } from './customer-actions.tsx';
import { CustomerPayment } from './customer-payment.tsx';
import classes from './request-more.module.css';

interface RequestMoreProps {
  readonly request: RequestOut;
  /** False where the card already shows the state of the money, of the dates, or the reports. */
  readonly hasMoney: boolean;
  readonly hasDates: boolean;
  readonly hasReports: boolean;
  readonly onReview: (request: RequestOut) => void;
  /** Called after an action that removes its button. */
  readonly onSettled: () => void;
}

/** The unfolded part of a customer's card: everything that the card itself does not show. */
export function RequestMore({
  request,
  hasMoney,
  hasDates,
  hasReports,
  onReview,
  onSettled,
}: RequestMoreProps) {
  return (
    <div className={classes.more}>
      <RequestTimeline status={request.status} />
      <div className={classes.wish}>
        <div className={classes.description}>
          <LongText>{request.description}</LongText>
        </div>
        <RequestPhoto url={request.image_url} serviceName={request.service_name} />
      </div>
      <RequestDetails request={request} reader="customer" />
      {hasMoney ? <CustomerPayment request={request} /> : null}
      {hasDates ? <DateChanges request={request} reader="customer" /> : null}
      <ReceiptLink request={request} />
      <div className={classes.buttons}>
        <ChatButton request={request} />
        <CustomerOtherActions
          request={request}
          onReview={onReview}
          onSettled={onSettled}
          hasReports={hasReports}
        />
        <CustomerWithdrawal request={request} onSettled={onSettled} />
      </div>
    </div>
  );
}
