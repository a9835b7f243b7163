import { accountEndpoints } from '@oficio/domain/accounts/contract.ts';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { leaveSession, useUser } from '../../../lib/session/session.ts';
import { unsentMessageKeys } from '../../../lib/storage/unsent-messages.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';

/**
 * Returns a function that logs out. It asks first if there are unsent messages, because a logout deletes them. The session
 * ends in this browser even if the call fails. The call starts first because it needs the token.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const user = useUser();
  return async () => {
    const unsent = unsentMessageKeys(user?.id ?? null).length;
    if (unsent > 0 && !(await confirm(questionAbout(unsent)))) return;
    call(accountEndpoints.logout).catch(() => undefined);
    leaveSession();
    void navigate('/');
  };
}

const questionAbout = (unsent: number) => ({
  title: unsent === 1 ? 'Tienes un mensaje sin enviar' : `Tienes ${unsent} mensajes sin enviar`,
  message:
    unsent === 1
      ? 'Si cierras sesión ahora, se borrará de este dispositivo y no llegará.'
      : 'Si cierras sesión ahora, se borrarán de este dispositivo y no llegarán.',
  confirmLabel: 'Borrar y cerrar sesión',
  cancelLabel: 'Seguir aquí',
  danger: true,
});
