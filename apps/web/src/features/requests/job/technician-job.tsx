import { Text } from '@mantine/core';
import {
  hasOpenProblem,
  isAddressUrgent,
  isDateUrgent,
  isMoneyUrgent,
} from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { useRef } from 'react';
import { useSticky } from '../../../lib/hooks/use-sticky.ts';
import { Price } from '../../../ui/data/price.tsx';
import { AddressProposal } from '../address/address-proposal.tsx';
import { RequestDetails } from '../card-parts/request-details.tsx';
import { EndedNotice, RequestTimeline } from '../card-parts/request-status.tsx';
import { CounterOffer } from '../offers/counter-offer.tsx';
import { useIsOfferExpired } from '../offers/offer-rules.ts';
import { AbsenceButton } from '../problems/report-buttons.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import { TechnicianActions } from '../technician/technician-actions.tsx';
import { TechnicianPayment } from '../technician/technician-payment.tsx';
import {
  isMainAction,
  TECHNICIAN_VIEW,
  technicianActions,
  useTechnicianNotice,
} from '../technician/technician-view.ts';
import { afterTechnicianStep } from './after-step-texts.ts';
import classes from './job.module.css';
import { JobHistory } from './job-history.tsx';
import { JobMoney } from './job-money.tsx';
import { JobSection, NextStep, OtherActions } from './job-section.tsx';
import { JobPlaceSection, JobWhat } from './job-task.tsx';

interface TechnicianJobProps {
  readonly request: RequestOut;
  readonly technicianId: number;
}

/** Everything about one job for its technician, or for one who may accept it, the next step first. */
export function TechnicianJob({ request, technicianId }: TechnicianJobProps) {
  const next = useRef<HTMLElement>(null);
  const settle = () => next.current?.focus({ preventScroll: true });
  const actions = technicianActions(request, technicianId);
  const isStopped = hasOpenProblem(request);
  const notice = useTechnicianNotice(request);
  const money = <TechnicianPayment request={request} />;
  const dates = <DateChanges request={request} reader="technician" />;
  const asksDate = useSticky(isDateUrgent(request, 'technician'));
  const asksAddress = useSticky(isAddressUrgent(request, 'technician'));
  const asksMoney = useSticky(isMoneyUrgent(request));
  // What waits for an answer comes first; the work can still go on below.
  const isExpired = useIsOfferExpired(request);
  const isFirst = (action: Action) =>
    !isStopped && !asksDate && !asksAddress && isMainAction(action, request, isExpired);
  const { status, negotiated_price: price } = request;
  return (
    <div className={classes.parts}>
      <NextStep
        root={next}
        urgent={
          <>
            {asksMoney ? money : null}
            {asksDate ? dates : null}
            {asksAddress ? (
              <AddressProposal request={request} reader="technician" onSettled={settle} />
            ) : null}
          </>
        }
        state={
          <>
            {price === null || status === 'cancelled' ? null : (
              <Price amount={price} label={TECHNICIAN_VIEW[status].price} />
            )}
            {notice && !isStopped ? <Text>{notice}</Text> : null}
            {status === 'negotiating' ? <CounterOffer request={request} reader="technician" /> : null}
            {status === 'cancelled' ? <EndedNotice request={request} reader="technician" /> : null}
          </>
        }
        action={<TechnicianActions request={request} actions={actions.filter(isFirst)} onSettled={settle} />}
        next={afterTechnicianStep(request)}
      />
      <RequestTimeline status={status} />
      <JobWhat request={request} />
      <JobPlaceSection request={request} reader="technician" />
      <div className={classes.pair}>
        <JobSection title="Cuándo">
          <RequestDetails request={request} reader="technician" section="when" />
          {asksDate ? null : dates}
        </JobSection>
        <JobSection title="Contacto">
          <RequestDetails request={request} reader="technician" section="contact" />
        </JobSection>
      </div>
      <JobMoney request={request} reader="technician">
        {asksMoney ? null : money}
      </JobMoney>
      {/* A technician who may accept the job has no part in its history yet. */}
      {request.technician_id === technicianId ? <JobHistory id={request.id} /> : null}
      <OtherActions>
        <TechnicianActions
          request={request}
          actions={actions.filter(action => !isFirst(action))}
          isSecondary
          onSettled={settle}
        >
          <AbsenceButton request={request} onSettled={settle} />
        </TechnicianActions>
      </OtherActions>
    </div>
  );
}
