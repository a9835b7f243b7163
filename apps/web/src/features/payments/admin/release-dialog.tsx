import { Alert, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { useState } from 'react';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { isChangedAmount, useReleasePayment } from './api.ts';

interface ReleaseDialogProps {
  readonly payment: AdminPaymentOut;
  readonly onClose: () => void;
}

/** Asks for a reason and releases the money to the technician. */
export default function ReleaseDialog({ payment, onClose }: ReleaseDialogProps) {
  const release = useReleasePayment();
  const { technician_name, customer_name, money, refundable } = payment;
  const [changed, setChanged] = useState<string | null>(null);
  return (
    <ReasonDialog
      draftName={`release.${payment.id}`}
      title="¿Liberar el pago al técnico?"
      description={`Lo leerán ${customer_name} y ${technician_name}.`}
      submitLabel="Liberar pago"
      failed="Error al liberar pago"
      send={async reason => {
        await release.mutateAsync({ id: payment.id, reason, refundable });
        toast.success('Pago liberado');
      }}
      staysAt={error => {
        if (!isChangedAmount(error)) return false;
        setChanged(error.text);
        return true;
      }}
      onClose={onClose}
      onDone={onClose}
    >
      {changed === null ? null : (
        <Alert role="alert" color="yellow">
          {changed}
        </Alert>
      )}
      <WhoGetsWhat shares={sharesAfter(money, 0)} customer={customer_name} technician={technician_name} />
      <Text>Se envía a {technician_name} en cuanto se pueda. No se puede deshacer.</Text>
      {staysFrozen(payment) ? (
        <Text>Seguirá congelado mientras la cuenta de {technician_name} esté suspendida.</Text>
      ) : null}
    </ReasonDialog>
  );
}

/**
 * Returns whether the payout stays frozen: a decision about another matter does not lift a suspension. A payout that only
 * the suspension stops is released.
 */
const staysFrozen = ({ todo }: AdminPaymentOut): boolean => {
  const stops = todo.filter(({ kind }) => kind !== 'refund_failed');
  return stops.length > 1 && stops.some(({ kind }) => kind === 'suspension');
};
