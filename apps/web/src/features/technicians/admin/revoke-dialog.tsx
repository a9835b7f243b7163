import { Text } from '@mantine/core';
import type { MoneyAtStakeOut } from '@oficio/domain/admin/person-file/contract.ts';
import { toCents } from '@oficio/domain/payments/money.ts';
import { refusalOf } from '../../../lib/api/api-error.ts';
import { useMoneyAtStake } from '../../../lib/api/money-at-stake.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { ALL_CUSTOMERS, AmountList, WhoGetsWhat } from '../../../ui/data/amount-list.tsx';
import { LoadedAmounts } from '../../../ui/dialogs/loaded-amounts.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useRevokeApproval } from './api.ts';

const NOT_KNOWN = 'No hemos podido calcular lo que se devuelve';

interface TechnicianToDecide {
  readonly user_id: number;
  readonly profile_id: number;
  readonly name: string;
}

interface RevokeDialogProps {
  readonly technician: TechnicianToDecide;
  readonly onClose: () => void;
  /** Called when this or another administrator withdrew the approval. */
  readonly onDone: () => void;
}

/** Asks for a reason, explains the effect and withdraws the approval of a technician. */
export default function RevokeDialog({
  technician: { user_id: userId, profile_id: profileId, name },
  ...window
}: RevokeDialogProps) {
  const revoke = useRevokeApproval();
  const money = useMoneyAtStake(userId);
  return (
    <ReasonDialog
      draftName={`revoke.${profileId}`}
      title={`¿Retirar la aprobación de ${name}?`}
      description="Lo leerá el técnico, y queda en el registro: no escribas datos de otras personas."
      submitLabel="Retirar la aprobación"
      danger
      isNotReady={money.data === undefined}
      failed="Error al retirar la aprobación"
      say={refusalOf}
      send={async reason => {
        await revoke.mutateAsync({ profileId, reason });
        toast.success('Aprobación retirada');
      }}
      {...window}
    >
      <LoadedAmounts query={money} failed={NOT_KNOWN}>
        {data => <RevokedMoney money={data} name={name} />}
      </LoadedAmounts>
      <Text>
        Deja de aparecer en las búsquedas. Sus trabajos sin terminar se cancelan: quien ha pagado recupera
        todo. Lo ya completado se le paga. Puedes aprobar el perfil otra vez, pero lo cancelado no vuelve.
      </Text>
    </ReasonDialog>
  );
}

interface RevokedMoneyProps {
  readonly money: MoneyAtStakeOut;
  readonly name: string;
}

/** Shows who gets what of the jobs that end, and the payouts that stay. */
function RevokedMoney({ money: { not_started, started, payouts }, name }: RevokedMoneyProps) {
  const jobs = not_started.count + started.count;
  const customer = toCents(not_started.amount) + toCents(started.amount);
  return (
    <>
      {jobs === 0 ? (
        <Text>No tiene trabajos pagados sin terminar: no se devuelve nada.</Text>
      ) : (
        <WhoGetsWhat
          title={`Quién recibe qué: ${formatCount(jobs, 'trabajo pagado', 'trabajos pagados')} sin terminar`}
          shares={{ customer, technician: 0, platform: 0 }}
          customer={ALL_CUSTOMERS}
          technician={name}
        />
      )}
      {payouts.count === 0 ? null : (
        <AmountList
          title="No cambia"
          rows={[
            {
              id: 'payouts',
              label: `${formatCount(payouts.count, 'cobro', 'cobros')} de trabajos completados`,
              cents: toCents(payouts.amount),
            },
          ]}
        />
      )}
    </>
  );
}
