import { deliveryEndpoints } from '@oficio/domain/admin/deliveries/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import { COUNT_CAP } from '@oficio/domain/fields/numbers.ts';
import { auditActorOf, recordAct } from '../../../platform/database/audit-log.ts';
import { readPage } from '../../../platform/database/paging/admin-list.ts';
import { ALL_KEYS, sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { exportList } from '../../../platform/http/export/export-list.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDeadLetters } from '../../../platform/tasks/outbox/backlog.ts';
import { retryDeadLetter } from '../../../platform/tasks/outbox/dead-letters.ts';
import {
  countFailingMessages,
  countWaitingMessages,
  sendMessageNow,
  WAITING_MESSAGES,
} from '../../../platform/tasks/outbox/waiting-messages.ts';
import { countRetries, DEAD_LETTER_COLUMNS, readDeadLetters, retryPart, startRetry } from './dead-letters.ts';
import { presentDeadLetter, presentWaitingDelivery } from './present.ts';
import { sendAllFailing } from './send-failing.ts';

/** Serves the failed deliveries and their retry. */
export function adminDeliveryRoutes(router: Router, platform: Platform): void {
  const { database, outbox, clock } = platform;
  router.on(deliveryEndpoints.listDeadLetters, async ({ query }) => {
    const { page, next_cursor } = await readDeadLetters(database.read, query);
    return {
      letters: page.map(presentDeadLetter),
      total: await countDeadLetters(database.read, COUNT_CAP + 1),
      next_cursor,
    };
  });

  router.on(deliveryEndpoints.exportDeadLetters, call =>
    exportList(platform, call, {
      list: 'dead-letters',
      name: 'envios-fallidos',
      columns: DEAD_LETTER_COLUMNS,
      read: readDeadLetters,
    }),
  );

  router.on(deliveryEndpoints.listWaitingDeliveries, async ({ query }) => {
    const { page, next_cursor } = await readPage(database.read, WAITING_MESSAGES, {
      ...query,
      sort: sortOf('created'),
      days: ALL_KEYS,
      filters: [],
    });
    return {
      waiting: page.map(presentWaitingDelivery),
      total: await countWaitingMessages(database.read, COUNT_CAP + 1),
      failing: await countFailingMessages(database.read, outbox.kinds, COUNT_CAP + 1),
      next_cursor,
    };
  });

  router.on(deliveryEndpoints.sendDeliveryNow, async call => {
    const { id } = call.params;
    await database.transaction(async tx => {
      const kind = await sendMessageNow(tx, id);
      if (kind === null) throw new AppError('waiting_not_found');
      await recordAct(tx, auditActorOf(call), {
        action: 'delivery_sent_now',
        subjectId: id,
        details: { kind },
      });
    });
    return DONE;
  });

  router.on(deliveryEndpoints.sendFailingDeliveriesNow, async call => {
    const sent = await sendAllFailing({ database, actor: auditActorOf(call), kinds: outbox.kinds });
    return { sent };
  });

  router.on(deliveryEndpoints.retryDeadLetter, async call => {
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

  router.on(deliveryEndpoints.countDeadLetters, async ({ query }) => ({
    count: await countRetries(database.read, query, clock()),
  }));

  router.on(deliveryEndpoints.startRetry, call =>
    database.transaction(tx => startRetry(tx, auditActorOf(call), call.body)),
  );

  router.on(deliveryEndpoints.retryPart, ({ params, session }) =>
    database.transaction(tx => retryPart(tx, database.engine, { id: params.id, adminId: session.userId })),
  );
}
