import { Button, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { decisionsFor, isWithBank } from './payment-view.ts';

const DIALOGS = {
  release: lazyDialog(() => import('./release-dialog.tsx')),
  refund: lazyDialog(() => import('./refund-dialog.tsx')),
} as const;

/** What an administrator may do about a payment as it stands. */
export function PaymentDecision({ payment }: { readonly payment: AdminPaymentOut }) {
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const { release, refund } = decisionsFor(payment);
  if (!release && !refund && payment.failed_refunds.length > 0) return null;
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
      {Dialog ? <Dialog payment={payment} onClose={() => setAsking(null)} /> : null}
    </Actions>
  );
}
