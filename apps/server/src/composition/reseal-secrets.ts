import { resealSecondFactors } from '../modules/accounts/public.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/logs/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PushSender } from '../platform/mail/push/push-sender.ts';
import type { AppSecret } from '../platform/security/keys.ts';

interface Sealed {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly push: PushSender;
  readonly secret: AppSecret;
  readonly log: Log;
}

/**
 * Encrypts stored secrets with the current `APP_SECRET`, so that a previous one can be removed. Logs which secrets no key can
 * read: `APP_SECRET` was changed without the previous value.
 */
export async function resealSecrets({ database, mailer, push, secret, log }: Sealed): Promise<void> {
  const unreadable = await resealSecondFactors(database, secret);
  if (unreadable > 0)
    log.error({ unreadable }, 'APP_SECRET and APP_SECRET_PREVIOUS cannot read some second factors');
  if (!(await mailer.resealPassword()))
    log.error(
      'APP_SECRET and APP_SECRET_PREVIOUS cannot read the mail password; type it again at /admin/config',
    );
  if (!(await push.resealKey()))
    log.error(
      'APP_SECRET and APP_SECRET_PREVIOUS cannot read the push key; add the earlier secret, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to a new pair',
    );
}
