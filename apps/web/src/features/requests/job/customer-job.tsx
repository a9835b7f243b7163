import { isDateUrgent, isMoneyUrgent } from '@oficio/domain/must-act/job-view.ts';
import { needsAddress } from '@oficio/domain/requests/address/address-change.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useRef } from 'react';
import { useSticky } from '../../../lib/hooks/use-sticky.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { AddressProposal } from '../address/address-proposal.tsx';
import { AddressButton, MissingAddress } from '../address/customer-address.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { RequestTimeline } from '../card-parts/request-status.tsx';
import {
  CustomerMainAction,
  CustomerOtherActions,
  CustomerState,
  CustomerWithdrawal,
} from '../customer/customer-actions.tsx';
import { CustomerPayment } from '../customer/customer-payment.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { afterCustomerStep } from './after-step-texts.ts';
import classes from './job.module.css';
import { JobHistory } from './job-history.tsx';
import { JobMoney } from './job-money.tsx';
import { JobSection, NextStep, OtherActions } from './job-section.tsx';
import { JobPlaceSection, JobWhat } from './job-task.tsx';

interface CustomerJobProps {
  readonly request: RequestOut;
  readonly onReview: (request: RequestOut) => void;
}

/** Everything about one job for its customer, the next step first. */
export function CustomerJob({ request, onReview }: CustomerJobProps) {
  const next = useRef<HTMLElement>(null);
  const settle = () => next.current?.focus({ preventScroll: true });
  const money = <CustomerPayment request={request} />;
  const dates = <DateChanges request={request} reader="customer" />;
  const asksDate = useSticky(isDateUrgent(request, 'customer'));
  const asksMoney = useSticky(isMoneyUrgent(request));
  return (
    <div className={classes.parts}>
      <NextStep
        root={next}
        urgent={
          <>
            {asksMoney ? money : null}
            {asksDate ? dates : null}
            <MissingAddress request={request} onSettled={settle} />
          </>
        }
        state={<CustomerState request={request} />}
        action={<CustomerMainAction request={request} onReview={onReview} onSettled={settle} isProminent />}
        next={afterCustomerStep(request)}
      />
      <RequestTimeline status={request.status} />
      <JobWhat request={request} />
      <JobPlaceSection request={request} reader="customer">
        <AddressProposal request={request} reader="customer" />
        {needsAddress(request) ? null : <AddressButton request={request} />}
      </JobPlaceSection>
      <div className={classes.pair}>
        <JobSection title="Cuándo">
          <RequestDetails request={request} reader="customer" section="when" />
          {asksDate ? null : dates}
        </JobSection>
        {request.technician_id === null ? null : (
          <JobSection title="Contacto">
            <div className={classes.contact}>
              <Avatar
                id={request.technician_id}
                name={request.technician_name ?? ''}
                photo={request.technician_photo}
                size={56}
              />
              <RequestDetails request={request} reader="customer" section="contact" />
            </div>
          </JobSection>
        )}
      </div>
      <JobMoney request={request} reader="customer">
        {asksMoney ? null : money}
      </JobMoney>
      <JobHistory id={request.id} />
      <OtherActions>
        <CustomerOtherActions request={request} onReview={onReview} onSettled={settle} />
        <CustomerWithdrawal request={request} onSettled={settle} />
      </OtherActions>
    </div>
  );
}
