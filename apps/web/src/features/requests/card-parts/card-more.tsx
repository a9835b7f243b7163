import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { LongText } from '../../../ui/data/long-text.tsx';
import classes from './dense-card.module.css';
import { RequestDetails } from './request-details.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { RequestTimeline } from './request-status.tsx';

interface CardMoreProps {
  readonly request: RequestOut;
  readonly reader: Party;
  /** Buttons of the actions beside the main one. */
  readonly buttons: ReactNode;
  /** What follows the details: money, dates, documents. */
  readonly children: ReactNode;
}

/** The unfolded part of a card: everything that the card itself does not show. */
export function CardMore({ request, reader, buttons, children }: CardMoreProps) {
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
