import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import classes from '../card-parts/request-actions.module.css';

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'));

interface WithdrawButtonProps {
  readonly request: RequestOut;
  /** Called when the job has ended and the button is removed. */
  readonly onSettled: () => void;
}

/** Lets the customer cancel an accepted or paid job. */
export function WithdrawButton({ request, onSettled }: WithdrawButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const done = () => {
    close();
    onSettled();
  };
  return (
    <>
      <Button variant="subtle" size="md" className={classes.apart} onClick={() => setOpen(true)}>
        Cancelar trabajo
      </Button>
      {isOpen ? <WithdrawDialog request={request} onClose={close} onDone={done} /> : null}
    </>
  );
}
