import type { Transaction } from '../../../platform/database/database.ts';
import { type AccountRow, findAccount } from '../store/read-users.ts';
import { greetingTo, type Recipient, sendAccountEmail } from './emails.ts';

const IF_NOT_ME =
  'Si has sido tú, no tienes que hacer nada. Si no, alguien ha entrado en tu cuenta: cambia la contraseña ahora.';

interface Site {
  readonly publicUrl: string;
}

/** Returns the recipient of a mail to an account. */
export const recipientOf = ({ email, name, email_verified }: AccountRow, { publicUrl }: Site): Recipient => ({
  email,
  name,
  isVerified: email_verified === 1,
  publicUrl,
});

/** Mails an act that only the owner of an account should have made, with what to do if it was someone else. */
export const sendSecurityEmail = (
  tx: Transaction,
  to: Recipient,
  title: string,
  paragraphs: readonly string[],
): Promise<void> =>
  sendAccountEmail(tx, to, title, {
    preheader: 'Si no has sido tú, cambia la contraseña ahora.',
    title,
    paragraphs: [greetingTo(to), ...paragraphs, IF_NOT_ME],
    button: { label: 'Revisar mi cuenta', url: `${to.publicUrl}/account` },
  });

/** Sends a security mail to the user with this id. Sends none when the account was deleted. */
export async function mailOwner(
  tx: Transaction,
  userId: number,
  site: Site,
  title: string,
  paragraphs: readonly string[],
): Promise<void> {
  const account = await findAccount(tx.db, userId);
  if (account) await sendSecurityEmail(tx, recipientOf(account, site), title, paragraphs);
}
