import type { Transaction } from '../../../platform/database/database.ts';
import { greetingOf, type Recipient, sendAccountEmail } from '../links/emails.ts';
import type { AccountRow } from '../store/read-users.ts';

export const recipientOf = (
  { email, name, email_verified }: AccountRow,
  { publicUrl }: { readonly publicUrl: string },
): Recipient => ({ email, name, isVerified: email_verified === 1, publicUrl });

const NOT_ME =
  'Si has sido tú, no tienes que hacer nada. Si no, alguien ha entrado en tu cuenta: cambia la contraseña ahora.';

export const sendSecondFactorEnabled = (tx: Transaction, to: Recipient) =>
  send(tx, to, 'Has activado la verificación en dos pasos', [
    'Desde ahora, para entrar en tu cuenta hace falta también un código de tu aplicación de autenticación. Las demás sesiones se han cerrado.',
    'Guarda los códigos de recuperación en un lugar seguro: sirven para entrar si pierdes el teléfono.',
  ]);

export const sendSecondFactorDisabled = (tx: Transaction, to: Recipient) =>
  send(tx, to, 'Se ha desactivado la verificación en dos pasos', [
    'Para entrar en tu cuenta ya no hace falta un código. Las demás sesiones se han cerrado.',
  ]);

export const sendRecoveryCodesRenewed = (tx: Transaction, to: Recipient) =>
  send(tx, to, 'Tus códigos de recuperación son nuevos', ['Los códigos que tenías antes ya no sirven.']);

export const sendRecoveryCodeUsed = (tx: Transaction, to: Recipient) =>
  send(tx, to, 'Se ha usado un código de recuperación', [
    'Alguien ha usado uno de los códigos de recuperación de tu cuenta. Cada código sirve una sola vez; puedes crear otros en tu cuenta.',
  ]);

const send = (tx: Transaction, to: Recipient, title: string, paragraphs: readonly string[]) =>
  sendAccountEmail(tx, to, title, {
    preheader: 'Si no has sido tú, cambia la contraseña ahora.',
    title,
    paragraphs: [greetingOf(to), ...paragraphs, NOT_ME],
    button: { label: 'Revisar mi cuenta', url: `${to.publicUrl}/account` },
  });
