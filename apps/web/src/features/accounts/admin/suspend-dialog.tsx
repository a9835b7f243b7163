import { Text } from '@mantine/core';
import { type AdminUserOut, adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import type { MoneyAtStakeOut } from '@oficio/domain/admin/person-file/contract.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { call } from '../../../lib/api/client.ts';
import { useMoneyAtStake } from '../../../lib/api/money-at-stake.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { AmountList } from '../../../ui/data/amount-list.tsx';
import { LoadedAmounts } from '../../../ui/dialogs/loaded-amounts.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useDecisionCall } from './api.ts';

const NOT_KNOWN = 'No hemos podido calcular qué pasa con su dinero';

interface SuspendDialogProps {
  readonly user: AdminUserOut;
  readonly onClose: () => void;
}

/** Asks for the reason of a suspension, explains its effect and suspends the account. */
export default function SuspendDialog({ user: { id, name, role }, onClose }: SuspendDialogProps) {
  const money = useMoneyAtStake(id);
  const suspend = useDecisionCall((reason: string) =>
    call(adminUserEndpoints.suspendUser, { params: { id }, body: { reason } }),
  );
  return (
    <ReasonDialog
      draftName={`suspend.${id}`}
      title={`¿Suspender la cuenta de ${name}?`}
      description="Lo leerá al intentar entrar, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Suspender"
      danger
      isNotReady={money.data === undefined}
      failed="Error al suspender cuenta"
      send={async reason => {
        await suspend.mutateAsync(reason);
        toast.success('Cuenta suspendida');
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <LoadedAmounts query={money} failed={NOT_KNOWN}>
        {data => <SuspendedMoney money={data} />}
      </LoadedAmounts>
      <Text>
        Se cierran sus sesiones y no podrá entrar. Se cancela lo que tiene abierto y nadie ha pagado; lo
        pagado sigue, y se decide en Pagos.
        {role === 'technician' ? ' Deja de aparecer en las búsquedas.' : ''}
      </Text>
    </ReasonDialog>
  );
}

/** Shows what stops of the money of a technician; nothing moves before a customer or an administrator decides. */
function SuspendedMoney({ money: { not_started, started, payouts } }: { readonly money: MoneyAtStakeOut }) {
  const rows = [
    {
      id: 'payouts',
      label: `${formatCount(payouts.count, 'cobro que se congela', 'cobros que se congelan')}`,
      ...payouts,
    },
    {
      id: 'not_started',
      label: `${formatCount(not_started.count, 'trabajo', 'trabajos')} sin empezar: el cliente puede recuperarlo todo`,
      ...not_started,
    },
    {
      id: 'started',
      label: `${formatCount(started.count, 'trabajo empezado', 'trabajos empezados')}: se decide en Pagos`,
      ...started,
    },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0)
    return <Text>No tiene cobros por enviar ni trabajos pagados como técnico: no se mueve dinero.</Text>;
  return (
    <AmountList
      title="Qué pasa con su dinero"
      rows={rows.map(({ id, label, amount }) => ({ id, label, cents: toCents(amount) }))}
    />
  );
}
