import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import {
  FORGOT_PASSWORD_PAGE,
  RESET_PASSWORD_PAGE,
  VERIFY_EMAIL_PAGE,
} from '@oficio/domain/accounts/pages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readSite } from '../../../platform/mail/mail-settings.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import type { EmailTemplate } from '../../../platform/mail/template.ts';
import { hashToken } from '../../../platform/security/hash-token.ts';
import { enqueueMail } from '../../../platform/tasks/outbox/enqueue.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';

/** The recipient of a mail about the account. Users cannot unsubscribe from these mails, because they protect the account. */
interface Recipient {
  readonly email: string;
  readonly name: string;
  /** An unverified address may belong to a stranger, so the mail leaves out the name, which can be spam. */
  readonly isVerified: boolean;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

interface ChangeLink {
  readonly token: string;
  readonly hasPassword: boolean;
}

const IGNORE_IF_NOT_ME = 'Si no has sido tú, ignora este mensaje: si no abres el enlace, todo sigue igual.';

const ACT_IF_NOT_ME =
  'Si has sido tú, no tienes que hacer nada. Si no, alguien ha entrado en tu cuenta: cambia la contraseña ahora.';

export const sendVerification = (tx: Transaction, to: Recipient, token: string) =>
  sendAccountEmail(tx, to, 'Verifica tu email', {
    token,
    preheader: 'Abre el enlace y escribe tu contraseña.',
    title: 'Verifica tu email',
    paragraphs: [
      greetingTo(to),
      'Confirma que esta dirección es tuya para poder avisarte de tus solicitudes y recuperar tu cuenta si olvidas la contraseña.',
      `El enlace vale durante ${termOf('verify')}. Si no has iniciado sesión, te pedirá tu contraseña. ${IGNORE_IF_NOT_ME}`,
    ],
    button: { label: 'Verificar mi email', url: `${to.publicUrl}${VERIFY_EMAIL_PAGE}?token=${token}` },
  });

/** Mails the link to the new address. Without a password (`hasPassword` false) the link needs a session of the account instead. */
export const sendChangeLink = (tx: Transaction, to: Recipient, { token, hasPassword }: ChangeLink) =>
  sendAccountEmail(tx, to, 'Confirma tu nuevo email', {
    token,
    preheader: 'Abre el enlace y tu cuenta pasa a esta dirección.',
    title: 'Confirma tu nuevo email',
    paragraphs: [
      greetingTo(to),
      'Has pedido que tu cuenta use esta dirección. Hasta que lo confirmes sigue valiendo la anterior.',
      hasPassword
        ? `El enlace vale durante ${termOf('change')} y te pedirá tu contraseña. ${IGNORE_IF_NOT_ME}`
        : `El enlace vale durante ${termOf('change')}. Ábrelo en un navegador en el que hayas entrado en tu cuenta. ${IGNORE_IF_NOT_ME}`,
    ],
    button: { label: 'Usar esta dirección', url: `${to.publicUrl}${VERIFY_EMAIL_PAGE}?token=${token}` },
  });

/** Informs the current address that a change was requested. */
export const sendChangeNotice = (tx: Transaction, to: Recipient, newEmail: string) =>
  sendAccountEmail(tx, to, 'Alguien quiere cambiar el email de tu cuenta', {
    preheader: 'Si has sido tú, no tienes que hacer nada aquí.',
    title: 'Se ha pedido cambiar tu email',
    paragraphs: [
      greetingTo(to),
      `Desde tu cuenta se ha pedido cambiar tu dirección por ${newEmail}. El cambio se hará cuando se confirme desde allí.`,
      'Si no has sido tú, alguien conoce tu contraseña: cámbiala ahora. Eso anula el cambio y cierra las demás sesiones.',
    ],
    button: { label: 'Revisar mi cuenta', url: `${to.publicUrl}/account#contrasena` },
  });

/** Informs the old address that the account has moved to another one. */
export const sendEmailChanged = (tx: Transaction, to: Recipient, newEmail: string) =>
  sendAccountEmail(tx, to, 'Tu cuenta ya usa otro email', {
    preheader: 'Esta dirección deja de estar en tu cuenta.',
    title: 'Tu email ha cambiado',
    paragraphs: [
      greetingTo(to),
      `Desde ahora tu cuenta usa ${newEmail}. Ya no te escribiremos a esta dirección.`,
      'Si no has sido tú, ponte en contacto con nosotros cuanto antes.',
    ],
    offersContact: true,
  });

export const sendReset = (tx: Transaction, to: Recipient, token: string) =>
  sendAccountEmail(tx, to, 'Recupera tu contraseña', {
    token,
    preheader: `Elige una contraseña nueva. El enlace vale durante ${termOf('reset')}.`,
    title: 'Elige una contraseña nueva',
    paragraphs: [
      greetingTo(to),
      'Hemos recibido una petición para recuperar la contraseña de tu cuenta.',
      `El enlace vale durante ${termOf('reset')} y una sola vez. Al usarlo se cerrarán todas tus sesiones. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.`,
    ],
    button: { label: 'Elegir contraseña', url: `${to.publicUrl}${RESET_PASSWORD_PAGE}?token=${token}` },
  });

export const sendPasswordChanged = (tx: Transaction, to: Recipient) =>
  sendAccountEmail(tx, to, 'Tu contraseña ha cambiado', {
    preheader: 'Si no has sido tú, recupera tu cuenta ahora.',
    title: 'Tu contraseña ha cambiado',
    paragraphs: [
      greetingTo(to),
      'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se han cerrado.',
      'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta ahora.',
    ],
    button: { label: 'No he sido yo', url: `${to.publicUrl}${FORGOT_PASSWORD_PAGE}` },
  });

export const sendAccountDeleted = (tx: Transaction, to: Omit<Recipient, 'publicUrl'>) =>
  sendAccountEmail(tx, to, 'Tu cuenta se ha eliminado', {
    preheader: 'Ya no guardamos tus datos.',
    title: 'Tu cuenta se ha eliminado',
    paragraphs: [
      greetingTo(to),
      'Hemos eliminado tu cuenta y tus datos. De tus trabajos pagados solo quedan los importes y las fechas que la ley obliga a guardar, sin tu nombre.',
      'Gracias por haber contado con nosotros.',
    ],
  });

export const sendSecondFactorEnabled = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Has activado la verificación en dos pasos', [
    'Desde ahora, para entrar en tu cuenta hace falta también un código de tu aplicación de autenticación. Las demás sesiones se han cerrado.',
    'Guarda los códigos de recuperación en un lugar seguro: sirven para entrar si pierdes el teléfono.',
  ]);

export const sendSecondFactorDisabled = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Se ha desactivado la verificación en dos pasos', [
    'Para entrar en tu cuenta ya no hace falta un código. Las demás sesiones se han cerrado.',
  ]);

export const sendRecoveryCodesRenewed = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Tus códigos de recuperación son nuevos', [
    'Los códigos que tenías antes ya no sirven.',
  ]);

export const sendRecoveryCodeUsed = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Se ha usado un código de recuperación', [
    'Alguien ha usado uno de los códigos de recuperación de tu cuenta. Cada código sirve una sola vez; puedes crear otros en tu cuenta.',
  ]);

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

/** Sends a security mail to the user with this id. Sends none when the account was deleted. */
export async function mailOwner(
  tx: Transaction,
  userId: number,
  site: Pick<Recipient, 'publicUrl'>,
  title: string,
  paragraphs: readonly string[],
): Promise<void> {
  const account = await findAccount(tx.db, userId);
  if (account) await sendSecurityEmail(tx, recipientOf(account, site), title, paragraphs);
}

/** Mails an act that only the owner of an account should have made, with what to do if it was someone else. */
const sendSecurityEmail = (
  tx: Transaction,
  to: Recipient,
  title: string,
  paragraphs: readonly string[],
): Promise<void> =>
  sendAccountEmail(tx, to, title, {
    preheader: 'Si no has sido tú, cambia la contraseña ahora.',
    title,
    paragraphs: [greetingTo(to), ...paragraphs, ACT_IF_NOT_ME],
    button: { label: 'Revisar mi cuenta', url: `${to.publicUrl}/account` },
  });

interface AccountEmail extends Omit<EmailTemplate, 'footer' | 'contactEmail'> {
  /** The token in the link of the mail. */
  readonly token?: string;
  /** The text asks to contact us, so the mail shows the address of the site, if it has one. */
  readonly offersContact?: boolean;
}

export async function sendAccountEmail(
  tx: Transaction,
  { email }: Pick<Recipient, 'email'>,
  subject: string,
  { offersContact = false, token, ...template }: AccountEmail,
): Promise<void> {
  const { name: site, contactEmail } = await readSite(tx.db);
  const { text, html } = renderEmail(
    { ...template, footer: footerOf(site), ...(offersContact && { contactEmail }) },
    site,
  );
  const link = token === undefined ? {} : { linkHash: hashToken(token) };
  await enqueueMail(tx, { to: email, subject, text, html, ...link });
}

const footerOf = (site: string): string =>
  `Recibes este mensaje porque tu dirección está en una cuenta de ${site}.`;

export const greetingTo = ({ name, isVerified }: Pick<Recipient, 'name' | 'isVerified'>): string =>
  isVerified ? `Hola, ${name}:` : 'Hola:';

/** Returns the recipient of a mail to an account. */
export const recipientOf = (
  { email, name, email_verified }: AccountRow,
  { publicUrl }: Pick<Recipient, 'publicUrl'>,
): Recipient => ({
  email,
  name,
  isVerified: email_verified === 1,
  publicUrl,
});
