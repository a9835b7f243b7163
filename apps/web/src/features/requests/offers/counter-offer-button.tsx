import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

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
