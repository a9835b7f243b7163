import { Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros, toCents } from '@oficio/domain/payments/money.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useSettleRefund } from './api.ts';

interface SettleDialogProps {
  readonly payment: AdminPaymentOut;
  readonly refund: AdminPaymentOut['failed_refunds'][number];
  readonly onClose: () => void;
}

/** Asks how the customer was paid, and settles the failed refund. */
export default function SettleDialog({ payment, refund, onClose }: SettleDialogProps) {
  const settle = useSettleRefund();
  const { customer_name, technician_name, money } = payment;
  // The failed refund counts as refunded in what is left.
  const others = sharesAfter(money, 0) ?? { technician: 0, platform: 0 };
  return (
    <ReasonDialog
      draftName={`settle.${refund.id}`}
      title="¿Devolución resuelta a mano?"
      label="Cómo se ha resuelto"
      description="Queda en el historial del pago y en el registro. Solo lo leen los administradores."
      submitLabel="Anotar devolución"
      failed="Error al anotar devolución"
      send={async reason => {
        await settle.mutateAsync({ id: refund.id, amount: refund.amount, reason });
        toast.success('Devolución anotada');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <WhoGetsWhat
        shares={{ ...others, customer: toCents(refund.amount) }}
        customer={customer_name}
        technician={technician_name}
      />
      <Text>
        Confirma que ya has pagado {formatEuros(refund.amount)} a {customer_name} por otro medio, por ejemplo
        con una transferencia. Le avisaremos de que está hecho. No se puede deshacer.
      </Text>
    </ReasonDialog>
  );
}
