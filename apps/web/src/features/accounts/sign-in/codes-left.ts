import { recoveryCodesLeft } from '@oficio/domain/accounts/second-factor/rules.ts';
import type { NavigateFunction } from 'react-router';
import { confirm } from '../../../ui/dialogs/confirm.ts';

/** The part of the account page that makes new codes. */
const CODES_PATH = '/account#verificacion';

/** Tells a user who logged in with a recovery code how many are left, in a dialog that stays until it is answered. */
export async function showCodesLeft(left: number, navigate: NavigateFunction): Promise<void> {
  const wantsNew = await confirm({
    title: recoveryCodesLeft(left),
    message:
      'El que acabas de usar ya no sirve. En «Mi cuenta» puedes crear códigos nuevos o pasar la verificación a otro móvil.',
    confirmLabel: 'Ir a mis códigos',
    cancelLabel: 'Ahora no',
  });
  if (wantsNew) await navigate(CODES_PATH);
}
