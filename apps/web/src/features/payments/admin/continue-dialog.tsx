import { Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useContinueJob } from './api.ts';

interface ContinueDialogProps {
  readonly payment: AdminPaymentOut;
  readonly onClose: () => void;
}

/** Asks for a reason, lets the job continue and closes its problem. */
export default function ContinueDialog({ payment, onClose }: ContinueDialogProps) {
  const decide = useContinueJob();
  const { technician_name, customer_name, money } = payment;
  return (
    <ReasonDialog
      draftName={`continue.${payment.id}`}
      title="¿Que siga el trabajo?"
      description={`Lo leerán ${customer_name} y ${technician_name}.`}
      submitLabel="Que siga el trabajo"
      failed="Error al decidir"
      send={async reason => {
        await decide.mutateAsync({ id: payment.id, reason });
        toast.success('El trabajo sigue');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <WhoGetsWhat
        title="Quién recibe qué si el trabajo termina así"
        shares={sharesAfter(money, 0)}
        customer={customer_name}
        technician={technician_name}
      />
      <Text>
        El problema queda cerrado, no se devuelve nada y el dinero vuelve a estar retenido. {customer_name}{' '}
        podrá avisar de otro problema.
      </Text>
    </ReasonDialog>
  );
}
