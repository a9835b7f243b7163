import { Button, Group, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { nextPayoutState } from '@oficio/domain/payments/payout-life.ts';
import { lazy, Suspense, useState } from 'react';
import { leftOf } from './payment-view.ts';

const DIALOGS = {
  release: lazy(() => import('./release-dialog.tsx')),
  refund: lazy(() => import('./refund-dialog.tsx')),
} as const;

/** What an administrator may do about a payment as it stands. The server has the last word. */
export function PaymentDecision({ payment }: { readonly payment: AdminPaymentOut }) {
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const state = payment.money.payout?.state;
  const canRelease = state !== undefined && nextPayoutState(state, 'release') !== null;
  const canRefund = leftOf(payment) > 0;
  if (!canRelease && !canRefund) return <Text c="dimmed">No queda nada que decidir sobre este pago.</Text>;
  const Dialog = asking && DIALOGS[asking];
  return (
    <Group gap="sm">
      {canRefund ? (
        <Button variant="default" size="md" onClick={() => setAsking('refund')}>
          Devolver al cliente
        </Button>
      ) : null}
      {canRelease ? (
        <Button size="md" onClick={() => setAsking('release')}>
          Liberar al técnico
        </Button>
      ) : null}
      {Dialog ? (
        <Suspense fallback={null}>
          <Dialog payment={payment} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </Group>
  );
}
