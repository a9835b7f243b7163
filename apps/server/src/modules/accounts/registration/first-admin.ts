import { emailKey } from '@oficio/domain/accounts/rules.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import { SettingError } from '../../../platform/settings/environment-reader.ts';
import { readableEmail } from '../links/mailbox.ts';
import { passwordProblem } from '../passwords/assert-good-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { findLogin } from '../store/read-users.ts';
import { findActiveStaff } from '../store/staff.ts';
import { insertUser } from '../store/write-users.ts';

interface FirstAdmin {
  readonly email: string;
  readonly password: string;
}

const NAME = 'Administración';
/** Minimum number of different characters in a password. */
const MIN_VARIETY = 5;

/**
 * Creates the first administrator when there is none. Returns whether it did. Throws a `SettingError` for a weak password, even
 * when an administrator exists, and for the address of a customer or technician, who must not be promoted silently.
 */
export async function createFirstAdmin(
  database: Database,
  { email, password }: FirstAdmin,
): Promise<boolean> {
  const site = await readSiteName(database.read);
  if (isWeak(password, email, site))
    throw new SettingError(
      'ADMIN_PASSWORD is easy to guess: do not use a common word, a row of characters, a word of this service, the name of the site or ADMIN_EMAIL.',
    );
  if (await hasAdmin(database.read)) return false;
  await assertFreeAddress(database.read, email);
  const passwordHash = await hashPassword(password, { address: '' });
  return database.transaction(async tx => {
    // Another server that started at the same time may have created one.
    if (await hasAdmin(tx.db)) return false;
    await assertFreeAddress(tx.db, email);
    const id = await insertUser(tx, {
      name: NAME,
      email: readableEmail(email),
      email_key: emailKey(email),
      phone: null,
      role: 'admin',
      password_hash: passwordHash,
      email_verified: 1,
      created_at: tx.now,
    });
    return id !== null;
  });
}

/** Returns whether an active administrator exists. */
export const hasAdmin = async (db: Reader): Promise<boolean> =>
  (await findActiveStaff(db, 'admins:manage')).length > 0;

async function assertFreeAddress(db: Reader, email: string): Promise<void> {
  const owner = await findLogin(db, emailKey(email));
  if (owner)
    throw new SettingError(
      `ADMIN_EMAIL belongs to account ${owner.id} (${owner.name}, ${owner.email}), which is not an administrator: choose another address, or delete that account first.`,
    );
}

/** Returns whether a password is easy to guess. Ignores digits and signs, so 'Oficio2026!' and '1234567890' are weak. */
function isWeak(password: string, email: string, site: string): boolean {
  const characters = [...password.toLowerCase()];
  const letters = characters.filter(character => /\p{L}/u.test(character)).join('');
  return (
    letters === '' ||
    new Set(characters).size < MIN_VARIETY ||
    isAlphabetical(letters) ||
    [password, letters].some(text => passwordProblem(text, { name: NAME, email }, site) !== null)
  );
}

/** Returns whether each letter is the next one of the alphabet: 'abcdefghij'. */
const isAlphabetical = (letters: string): boolean =>
  [...letters].every(
    (_, index) => index === 0 || letters.charCodeAt(index) - letters.charCodeAt(index - 1) === 1,
  );
