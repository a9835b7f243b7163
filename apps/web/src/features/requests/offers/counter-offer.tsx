import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { LongText } from '../../../ui/data/long-text.tsx';
import classes from './counter-offer.module.css';

interface CounterOfferProps {
  readonly request: RequestOut;
  readonly reader: 'customer' | 'technician';
}

/** Shows the customer's counter-offer; nothing without one. */
export function CounterOffer({ request, reader }: CounterOfferProps) {
  const { counter_offer, user_name } = request;
  if (counter_offer === null) return null;
  const { price, message } = counter_offer;
  const who = reader === 'customer' ? 'Has propuesto' : `${user_name} propone`;
  return (
    <div className={classes.proposal}>
      <p className={classes.who}>
        {who} {price === null ? 'negociar el precio' : <strong>{formatEuros(price)}</strong>}
      </p>
      {message === null ? null : (
        <blockquote className={classes.text}>
          <LongText>{message}</LongText>
        </blockquote>
      )}
    </div>
  );
}
