import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { lazy, Suspense, useState } from 'react';
import classes from './customer-actions.module.css';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

/** For a customer whose accepted or paid job is not to be done after all. */
export function WithdrawButton({ request }: { readonly request: RequestOut }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" size="md" className={classes.apart} onClick={() => setOpen(true)}>
        Cancelar trabajo
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WithdrawDialog request={request} onClose={close} onDone={close} />
        </Suspense>
      ) : null}
    </>
  );
}
