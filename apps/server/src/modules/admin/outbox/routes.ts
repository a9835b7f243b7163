import { type DeadLetterOut, outboxEndpoints } from '@oficio/domain/admin/outbox/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/counts.ts';
import { auditActorOf, recordAct } from '../../../platform/audit/record-act.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import { countDeadLetters } from '../../../platform/jobs/outbox/backlog.ts';
import {
  type DeadLetter,
  findDeadLetters,
  retryDeadLetter,
} from '../../../platform/jobs/outbox/dead-letters.ts';
import { cutPage, idPage } from '../../../platform/paging/id-pages.ts';
import type { Platform } from '../../../platform/platform.ts';

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

const presentDeadLetter = (row: DeadLetter): DeadLetterOut => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  error: row.last_error ?? '',
  attempts: row.attempts,
  created_at: isoOf(row.created_at),
  tried_at: isoOf(row.tried_at ?? row.created_at),
  died_at: isoOf(row.dead_at ?? row.created_at),
});
