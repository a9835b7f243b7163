import { Button } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { LongText } from '../../../ui/data/long-text.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
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

const WHEN = 'Di qué días y a qué horas te viene bien.';
const TEXTS = {
  price: { title: 'Proponer otro precio', hint: undefined },
  date: { title: 'Pedir otra fecha', hint: WHEN },
  firstDate: { title: 'Proponer fecha', hint: WHEN },
} as const;

const CounterOfferDialog = lazyDialog(() => import('./counter-offer-dialog.tsx'));

interface CounterOfferButtonProps {
  readonly request: RequestOut;
  /** The offer that the customer wants to change. */
  readonly asksFor: keyof typeof TEXTS;
}

/** Lets the customer answer the offer with another price or a message. */
export function CounterOfferButton({ request, asksFor }: CounterOfferButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {TEXTS[asksFor].title}
      </Button>
      {isOpen ? (
        <CounterOfferDialog request={request} {...TEXTS[asksFor]} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
