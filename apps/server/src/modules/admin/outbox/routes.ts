import { outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { auditActorOf, recordAct } from '../../../platform/audit/record-act.ts';
import type { Router } from '../../../platform/http/router.ts';
import { countDeadLetters } from '../../../platform/jobs/outbox/backlog.ts';
import { findDeadLetters, retryDeadLetter } from '../../../platform/jobs/outbox/dead-letters.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDeadLetter } from './present.ts';

/** Serves the failed deliveries and their retry. */
export function adminOutboxRoutes(router: Router, { database }: Platform): void {
  router.on(outboxEndpoints.listDeadLetters, async ({ query }) => {
    const rows = await findDeadLetters(database.read, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return {
      letters: page.map(presentDeadLetter),
      total: await countDeadLetters(database.read, COUNT_CAP + 1),
      next_cursor,
    };
  });

  router.on(outboxEndpoints.retryDeadLetter, async call => {
    const { id } = call.params;
    await database.transaction(async tx => {
      const kind = await retryDeadLetter(tx, id);
      if (kind === null) throw new AppError('dead_letter_not_found');
      await recordAct(tx, auditActorOf(call), {
        action: 'delivery_retried',
        subjectId: id,
        details: { kind },
      });
    });
    return DONE;
  });
}
