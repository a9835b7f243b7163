import type { Database, Transaction } from '../database/database.ts';
import type { Log } from '../logs/log.ts';
import { type AppSecret, deriveKey } from '../security/keys.ts';
import { SettingError } from '../settings/environment-reader.ts';
import { installOnce, replaceInstalled } from './installation.ts';

export const OTHER_SECRET =
  'APP_SECRET is not the secret of this database: give this server the value of the other servers, or the one of the time of a restored backup. To change it, put the earlier value into APP_SECRET_PREVIOUS. If the earlier value is lost, run "npm run accept -- secret" (systemd: oficio-command accept secret) with the new one.';

interface Options {
  readonly secret: AppSecret;
  /** The secret is a file that this data folder made for itself, which only machines of developers have. */
  readonly isGenerated: boolean;
  readonly log: Log;
}

/** Returns a text that is equal for equal secrets and does not reveal them. */
const fingerprintOf = (secret: string): string =>
  deriveKey({ current: secret, previous: [] }, 'fingerprint of the secret').toString('base64url');

/**
 * Compares the secret with the one of the database. The first start stores its fingerprint, and so does the first one after a rotation,
 * which knows the earlier secret. Throws a `SettingError` for another secret: links and sealed values of the other servers would fail
 * here, and those of this server there. A generated one is only reported, because a developer's data folder comes and goes.
 */
export function checkSecret(database: Database, { secret, isGenerated, log }: Options): Promise<void> {
  const current = fingerprintOf(secret.current);
  return database.transaction(async tx => {
    const stored = await installOnce(tx, 'secret', current);
    if (stored === current) return;
    if (!secret.previous.map(fingerprintOf).includes(stored)) {
      if (!isGenerated) throw new SettingError(OTHER_SECRET);
      log.warn(
        'The generated APP_SECRET is not the one that this database knew: DATA_DIR is another folder than before. Links and sealed values of the other one fail.',
      );
    }
    await replaceInstalled(tx, 'secret', current);
  });
}

/** Makes this the secret of the database, whatever it was before. */
export const acceptSecret = (tx: Transaction, { current }: AppSecret): Promise<void> =>
  replaceInstalled(tx, 'secret', fingerprintOf(current));
