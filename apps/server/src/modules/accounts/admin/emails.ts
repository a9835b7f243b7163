import { termOf } from '@oficio/domain/accounts/links/terms.ts';
import { INVITATION_PAGE } from '@oficio/domain/accounts/pages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import { greetingTo, sendAccountEmail } from '../links/emails.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** Changes that the person learns by mail. */
type MailedChange = 'promoted' | 'demoted' | 'suspended' | 'reactivated' | 'logged_out';

export interface PersonalMail {
  readonly user: Recipient & { readonly id: number };
  readonly change: MailedChange;
  /** Why the person loses something. */
  readonly reason?: string;
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
}

/** Mails the link with which an invited administrator chooses a password. */
export async function sendInvitation(
  tx: Transaction,
  { email, token, publicUrl }: { readonly email: string; readonly token: string; readonly publicUrl: string },
): Promise<void> {
  const site = await readSiteName(tx.db);
  await sendAccountEmail(tx, { email }, `Te invitan a administrar ${site}`, {
    token,
    preheader: `Elige una contraseña para aceptar. El enlace vale durante ${termOf('invite')}.`,
    title: `Administra ${site}`,
    paragraphs: [
      'Hola:',
      `Un administrador de ${site} te ha creado una cuenta para administrar el sitio. Elige una contraseña para aceptar.`,
      `El enlace vale durante ${termOf('invite')} y una sola vez. Si no esperabas este mensaje, ignóralo: si no abres el enlace, todo sigue igual.`,
    ],
    button: { label: 'Elegir contraseña', url: `${publicUrl}${INVITATION_PAGE}?token=${token}` },
  });
}

const CONTACT = 'Si crees que es un error, ponte en contacto con nosotros.';

interface ChangeTexts {
  readonly title: string;
  readonly text: string;
  /** The person loses something, so the mail says how to object. */
  readonly isLoss?: true;
}

const TEXTS: Readonly<Record<MailedChange, ChangeTexts>> = {
  promoted: {
    title: 'Ya eres administrador',
    text: 'Desde ahora puedes administrar el sitio. Hemos cerrado tus sesiones: vuelve a entrar.',
  },
  demoted: {
    title: 'Ya no eres administrador',
    text: 'Tu cuenta ya no puede administrar el sitio y es una cuenta de cliente. Hemos cerrado tus sesiones.',
    isLoss: true,
  },
  suspended: {
    title: 'Tu cuenta está suspendida',
    text: 'Hemos suspendido tu cuenta y cerrado tus sesiones. Al intentar entrar verás el motivo.',
    isLoss: true,
  },
  reactivated: { title: 'Tu cuenta vuelve a estar activa', text: 'Ya puedes entrar de nuevo en tu cuenta.' },
  logged_out: {
    title: 'Hemos cerrado tus sesiones',
    text: 'Un administrador ha cerrado todas tus sesiones. Tu contraseña no ha cambiado: puedes volver a entrar con ella.',
  },
};

/** Informs the person about a decision on their account. */
export function sendDecision(
  tx: Transaction,
  { user, change, reason, publicUrl }: PersonalMail,
): Promise<void> {
  const { title, text, isLoss = false } = TEXTS[change];
  return sendAccountEmail(tx, user, title, {
    preheader: text,
    title,
    paragraphs: [
      greetingTo({ name: user.name, isVerified: true }),
      isLoss ? `${text} ${CONTACT}` : text,
      ...(reason === undefined ? [] : [`Motivo: «${reason}»`]),
    ],
    offersContact: isLoss,
    button: { label: 'Entrar', url: `${publicUrl}/login` },
  });
}

/** Informs the person by mail, and the other administrators about a change among them. */
export async function announceDecision(
  tx: Transaction,
  { userId: by }: { readonly userId: number | null },
  { user, change, reason, publicUrl }: PersonalMail,
): Promise<void> {
  await sendDecision(tx, { user, change, publicUrl, ...(reason !== undefined && { reason }) });
  await tx.publish('staff_changed', { userId: user.id, by, change });
}
