import { adminUserEndpoints } from '@oficio/domain/accounts/admin/contract.ts';
import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { call } from '../../../lib/api/client.ts';
import { RowButton } from './row-button.tsx';
import { useDecision } from './use-decision.ts';
import type { UserActionsProps } from './user-actions.tsx';

/** Shows the actions on an administrator who has not accepted the invitation. */
export function InvitationActions({ user: { id, name, email }, onDone }: UserActionsProps) {
  const again = useDecision({
    question: {
      title: `¿Enviar otra invitación a ${name}?`,
      message: `Enviaremos a ${email} un enlace nuevo, que vale durante ${termOf('invite')}. El anterior dejará de valer.`,
      confirmLabel: 'Enviar invitación',
    },
    send: () => call(adminUserEndpoints.inviteAgain, { params: { id } }),
    done: 'Invitación enviada',
    failed: 'Error al enviar la invitación',
    onDone,
  });
  const withdraw = useDecision({
    question: {
      title: `¿Retirar la invitación de ${name}?`,
      message: 'El enlace dejará de valer y la cuenta se eliminará.',
      confirmLabel: 'Retirar invitación',
      danger: true,
    },
    send: () => call(adminUserEndpoints.deleteUser, { params: { id } }),
    done: 'Invitación retirada',
    failed: 'Error al retirar la invitación',
    onDone,
  });
  return (
    <>
      <RowButton user={id} loading={again.isPending} onClick={again.press}>
        Enviar otra vez
      </RowButton>
      <RowButton user={id} variant="subtle" color="red" loading={withdraw.isPending} onClick={withdraw.press}>
        Retirar
      </RowButton>
    </>
  );
}
