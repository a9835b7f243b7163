import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

const WORDS = {
  price: { title: 'Proponer otro precio', hint: undefined },
  date: { title: 'Pedir otra fecha', hint: 'Di qué días y a qué horas te viene bien.' },
} as const;

const CounterOfferDialog = lazyDialog(() => import('./counter-offer-dialog.tsx'));

interface CounterOfferButtonProps {
  readonly request: RequestOut;
  /** What the customer is not content with. */
  readonly asksFor: keyof typeof WORDS;
}

/** For a customer who does not want to pay the technician's offer as it is. */
export function CounterOfferButton({ request, asksFor }: CounterOfferButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        {WORDS[asksFor].title}
      </Button>
      {isOpen ? (
        <CounterOfferDialog request={request} {...WORDS[asksFor]} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
