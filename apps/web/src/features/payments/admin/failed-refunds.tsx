import { Button, Space, Stack } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros, toCents } from '@oficio/domain/payments/money.ts';
import { sharesAfter } from '@oficio/domain/payments/shares.ts';
import { useState } from 'react';
import { textOf } from '../../../lib/api/api-error.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Actions } from '../../../ui/forms/actions.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { useRetryRefund } from './api.ts';
import { ProviderLink } from './dispute-note.tsx';

type FailedRefund = AdminPaymentOut['failed_refunds'][number];

const SettleDialog = lazyDialog(() => import('./settle-dialog.tsx'));

/** Lists the failed refunds with their actions. */
export const FailedRefunds = ({ payment }: { readonly payment: AdminPaymentOut }) =>
  payment.failed_refunds.map(refund => (
    <FailedRefundNote key={refund.id} payment={payment} refund={refund} />
  ));

interface FailedRefundProps {
  readonly payment: AdminPaymentOut;
  readonly refund: FailedRefund;
}

function FailedRefundNote({ payment, refund }: FailedRefundProps) {
  const { mutateAsync, isPending } = useRetryRefund();
  const [settling, setSettling] = useState(false);
  const retry = useSingleFlight(async () => {
    const sure = await confirm({
      title: '¿Reintentar la devolución?',
      message: <RetriedRefund payment={payment} refund={refund} />,
      confirmLabel: 'Reintentar',
    });
    if (!sure) return;
    try {
      await mutateAsync(refund.id);
      toast.success('Devolución en marcha de nuevo');
    } catch (error) {
      toast.error(textOf(error, 'Error al reintentar devolución'));
    }
  });
  return (
    <PaymentAlert
      tone="failed"
      title={`No hemos podido devolver ${formatEuros(refund.amount)} a ${payment.customer_name}`}
    >
      <span>
        El dinero sigue en nuestro saldo. Reintenta la devolución, o paga al cliente por otro medio y anótalo
        aquí.
      </span>
      {refund.reason === null ? null : <Quote by="Motivo de la devolución:" text={refund.reason} />}
      <ProviderLink url={payment.provider_url} />
      <Space h={6} />
      <Actions>
        <Button variant="default" size="md" onClick={() => setSettling(true)}>
          Resuelta a mano
        </Button>
        <Button size="md" loading={isPending} onClick={() => void retry()}>
          Reintentar
        </Button>
      </Actions>
      {settling ? (
        <SettleDialog payment={payment} refund={refund} onClose={() => setSettling(false)} />
      ) : null}
    </PaymentAlert>
  );
}

/** Shows who gets what of the payment once the failed refund arrives. */
function RetriedRefund({ payment, refund }: FailedRefundProps) {
  const { customer_name, technician_name, money } = payment;
  // The failed refund counts as refunded in what is left.
  const others = sharesAfter(money, 0) ?? { technician: 0, platform: 0 };
  return (
    <Stack>
      <WhoGetsWhat
        shares={{ ...others, customer: toCents(refund.amount) }}
        customer={customer_name}
        technician={technician_name}
      />
      <span>
        Volvemos a pedir al proveedor que devuelva {formatEuros(refund.amount)} a {customer_name}. Si vuelve a
        fallar, seguirá aquí.
      </span>
    </Stack>
  );
}
