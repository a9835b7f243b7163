import type { Transaction } from '../../../platform/database/database.ts';
import { greetingTo, sendAccountEmail } from '../links/emails.ts';
import type { AccountRow } from '../store/read-users.ts';

/** Informs the owner of a verified address that the account can now be opened with Google. */
export const sendGoogleLinked = (tx: Transaction, { name, email }: AccountRow) =>
  sendAccountEmail(tx, { email }, 'Ya puedes entrar en tu cuenta con Google', {
    preheader: 'Tu cuenta está vinculada a tu cuenta de Google.',
    title: 'Ya puedes entrar con Google',
    paragraphs: [
      greetingTo({ name, isVerified: true }),
      'Has entrado con la cuenta de Google de esta dirección. Desde ahora también puedes entrar con ella, además de con tu contraseña.',
      'Si has sido tú, no tienes que hacer nada. Si no, alguien usa tu cuenta de Google: cambia su contraseña y revisa las sesiones de tu cuenta.',
    ],
  });
