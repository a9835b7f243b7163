import { Button, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { useState } from 'react';
import { Actions } from '../../../ui/forms/actions.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { decisionsFor, isWithBank, type PaymentDecisionKind } from './payment-view.ts';

const RefundDialog = lazyDialog(() => import('./refund-dialog.tsx'));
const ContinueDialog = lazyDialog(() => import('./continue-dialog.tsx'));
const ReleaseDialog = lazyDialog(() => import('./release-dialog.tsx'));

const LABELS: Readonly<Record<PaymentDecisionKind, string>> = {
  full_refund: 'Devolver todo',
  partial_refund: 'Devolver una parte',
  continue: 'Que siga el trabajo',
  release: 'Liberar al técnico',
};

/** Shows the decisions that an administrator can take about a payment now. */
export function PaymentDecision({ payment }: { readonly payment: AdminPaymentOut }) {
  const [asking, setAsking] = useState<PaymentDecisionKind | null>(null);
  const decisions = decisionsFor(payment);
  const given = { payment, onClose: () => setAsking(null) };
  if (decisions.length === 0 && payment.failed_refunds.length > 0) return null;
  if (decisions.length === 0)
    return (
      <Text c="dimmed">
        {isWithBank(payment)
          ? 'Mientras el banco no resuelva, no se puede liberar ni devolver nada.'
          : 'No queda nada que decidir sobre este pago.'}
      </Text>
    );
  return (
    <Actions>
      {decisions.map(decision => (
        <Button key={decision} variant="default" size="md" onClick={() => setAsking(decision)}>
          {LABELS[decision]}
        </Button>
      ))}
      {asking === 'continue' ? <ContinueDialog {...given} /> : null}
      {asking === 'release' ? <ReleaseDialog {...given} /> : null}
      {asking === 'full_refund' || asking === 'partial_refund' ? (
        <RefundDialog {...given} isPart={asking === 'partial_refund'} />
      ) : null}
    </Actions>
  );
}
