import { Button, Title } from '@mantine/core';
import { isAddressUrgent, isDateUrgent, isMoneyUrgent } from '@oficio/domain/must-act/job-view.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useSticky } from '../../../lib/hooks/use-sticky.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { LongText } from '../../../ui/data/long-text.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AddressProposal } from '../address/address-proposal.tsx';
import { DateChanges } from '../rescheduling/date-changes.tsx';
import classes from './dense-card.module.css';
import { RequestDetails } from './request-details.tsx';
import { factsOf, moreFactsOf } from './request-facts.ts';
import { RequestPhotos } from './request-photos.tsx';
import { RequestTimeline } from './request-status.tsx';

interface DenseCardProps {
  readonly request: RequestOut;
  readonly reader: Party;
  /** Id of the heading, which names the card for screen readers. */
  readonly title: string;
  /** Level of the heading. */
  readonly order: 2 | 3;
  /** Receives the focus when a pressed button is removed. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** True for a request that was just created; the card is highlighted. */
  readonly isNew?: boolean;
  readonly badge: ReactNode;
  /** What happens with the request now. If it is null, the description takes its place. */
  readonly state: ReactNode;
  /** The main action, and the actions that the card always shows beside it. */
  readonly actions: ReactNode;
  /** The state of the money, which stands above the actions while it is urgent. */
  readonly money: ReactNode;
  /** Unfolded: what follows the details. */
  readonly extra: ReactNode;
  /** Unfolded: the other buttons. */
  readonly otherActions: ReactNode;
}

/** Shows a job to one of its parties in a few lines, with the next step; the rest unfolds. The whole card opens the job. */
export function DenseCard(props: DenseCardProps) {
  const { request, reader, title, order, root, isNew, badge, state, actions, money } = props;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const { rateCurrency } = useSite();
  const asksMoney = useSticky(isMoneyUrgent(request));
  const asksDate = useSticky(isDateUrgent(request, reader));
  const asksAddress = useSticky(isAddressUrgent(request, reader));
  const dates = <DateChanges request={request} reader={reader} />;
  const address = <AddressProposal request={request} reader={reader} />;
  const description = isOpen ? null : <p className={classes.description}>{request.description}</p>;
  return (
    <Card component="article" aria-labelledby={title} className={classes.card} data-new={isNew || undefined}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <ServiceIcon emoji={request.service_icon} />
        </span>
        <div className={classes.text}>
          <Title order={order} id={title} className={classes.title}>
            <Link to={jobPath(request.id)} className={classes.link}>
              {request.service_name}
            </Link>
          </Title>
          <p className={classes.facts}>
            {factsOf(request, reader).map((fact, position) => (
              <span key={fact}>
                {position === 0 && reader === 'customer' ? <TechnicianPhoto request={request} /> : null}
                {fact}
              </span>
            ))}
          </p>
          {reader === 'customer' && !isOpen ? (
            <p className={classes.facts}>
              {moreFactsOf(request, rateCurrency).map(fact => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          ) : null}
        </div>
        <div className={classes.badge}>{badge}</div>
      </div>
      {state === null ? null : description}
      {asksMoney || asksDate || asksAddress ? (
        <div className={classes.above}>
          {asksMoney ? money : null}
          {asksDate ? dates : null}
          {asksAddress ? address : null}
        </div>
      ) : null}
      <div className={classes.actions} ref={root} tabIndex={-1}>
        <div className={classes.state}>{state ?? description}</div>
        <div className={classes.buttons}>
          {actions}
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
          <CardMore request={request} reader={reader} buttons={props.otherActions}>
            {asksMoney ? null : money}
            {asksDate ? null : dates}
            {asksAddress ? null : address}
            {props.extra}
          </CardMore>
        ) : null}
      </div>
    </Card>
  );
}

/** Shows the technician's photo in the line of the name; nothing without a photo. */
function TechnicianPhoto({ request }: { readonly request: RequestOut }) {
  const { technician_id: id, technician_name: name, technician_photo: photo } = request;
  if (id === null || photo === null) return null;
  return (
    <span className={classes.photo}>
      <Avatar id={id} name={name ?? ''} photo={photo} size={20} />
    </span>
  );
}

interface CardMoreProps {
  readonly request: RequestOut;
  readonly reader: Party;
  /** Buttons of the actions beside the main one. */
  readonly buttons: ReactNode;
  /** What follows the details: money, dates, documents. */
  readonly children: ReactNode;
}

/** The unfolded part of a card: everything that the card itself does not show. */
function CardMore({ request, reader, buttons, children }: CardMoreProps) {
  return (
    <div className={classes.more}>
      <RequestTimeline status={request.status} />
      <div className={classes.wish}>
        <div className={classes.moreDescription}>
          <LongText>{request.description}</LongText>
        </div>
        <RequestPhotos request={request} />
      </div>
      <RequestDetails request={request} reader={reader} />
      {children}
      <div className={classes.moreButtons}>{buttons}</div>
    </div>
  );
}
