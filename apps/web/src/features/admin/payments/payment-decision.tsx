import { Button, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { lazy, Suspense, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { decisionsFor, isWithBank } from './payment-view.ts';

const DIALOGS = {
  release: lazy(() => import('./release-dialog.tsx')),
  refund: lazy(() => import('./refund-dialog.tsx')),
} as const;

/** What an administrator may do about a payment as it stands. */
export function PaymentDecision({ payment }: { readonly payment: AdminPaymentOut }) {
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const { release, refund } = decisionsFor(payment);
  if (!release && !refund)
    return (
      <Text c="dimmed">
        {isWithBank(payment)
          ? 'Mientras el banco no resuelva, no se puede liberar ni devolver nada.'
          : 'No queda nada que decidir sobre este pago.'}
      </Text>
    );
  const Dialog = asking && DIALOGS[asking];
  return (
    <Actions>
      {refund ? (
        <Button variant="default" size="md" onClick={() => setAsking('refund')}>
          Devolver al cliente
        </Button>
      ) : null}
      {release ? (
        <Button size="md" onClick={() => setAsking('release')}>
          Liberar al técnico
        </Button>
      ) : null}
      {Dialog ? (
        <Suspense fallback={null}>
          <Dialog payment={payment} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </Actions>
  );
}
