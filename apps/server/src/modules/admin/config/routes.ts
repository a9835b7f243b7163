import { configEndpoints } from '@oficio/domain/admin/config/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { auditActorOf, recordAct } from '../../../platform/database/audit-log.ts';
import type { Router } from '../../../platform/http/router.ts';
import { defaultSender } from '../../../platform/mail/default-sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentConfig } from '../config.ts';
import { mailKindsOf, sendAllFailing } from '../outbox/send-waiting.ts';
import { saveConfig } from './save-config.ts';

/** Serves the settings of mail and the name of the site. */
export function configRoutes(router: Router, { database, mailer, outbox, settings }: Platform): void {
  const sender = defaultSender(settings.publicUrl);
  const readConfig = async () => ({ config: presentConfig(await mailer.settings(), sender) });

  router.on(configEndpoints.getConfig, readConfig);

  router.on(configEndpoints.saveConfig, async call => {
    const actor = auditActorOf(call);
    const isChanged = await database.transaction(tx => saveConfig(tx, actor, { mailer, sender }, call.body));
    // Outside of the transaction, because thousands of mails may wait.
    const kinds = mailKindsOf(outbox.kinds);
    const sent = isChanged ? await sendAllFailing({ database, actor, kinds }) : 0;
    return { ...(await readConfig()), mails_sent_now: sent };
  });

  router.on(configEndpoints.sendTestEmail, async call => {
    const sent = await mailer.sendTest(call.body.email);
    if (!sent) throw new AppError('email_unset');
    const { accepted: delivered } = sent;
    await database.transaction(tx =>
      recordAct(tx, auditActorOf(call), { action: 'test_mail_sent', details: { delivered } }),
    );
    if (!sent.accepted)
      throw new AppError('mail_refused', { text: sent.reason, original: sent.original ?? undefined });
    return { ...DONE, answer: sent.answer };
  });
}
