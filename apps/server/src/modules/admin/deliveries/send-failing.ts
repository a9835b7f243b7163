import { setImmediate as nextTurn } from 'node:timers/promises';
import { RETRY_COUNT_CAP, RETRY_PART, RETRY_SPACING_MS } from '@oficio/domain/admin/deliveries.ts';
import { type AuditActor, recordAct } from '../../../platform/database/audit-log.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/database/paging/cursor.ts';
import type { Kind } from '../../../platform/tasks/outbox/tables.ts';
import {
  countFailingMessages,
  type SendPart,
  sendFailingPart,
} from '../../../platform/tasks/outbox/waiting-messages.ts';

/** Kinds that leave through the mail server. */
export const mailKindsOf = (kinds: readonly Kind[]): readonly Kind[] => kinds.filter(kind => kind !== 'push');

interface Order {
  readonly database: Database;
  readonly actor: AuditActor;
  readonly kinds: readonly Kind[];
}

/**
 * Sends the messages of these kinds now that wait after a failed attempt, oldest first, in small transactions. The audit entry is
 * written first and has the number of that moment, so that an interruption leaves a trace. Returns how many leave.
 */
export async function sendAllFailing({ database, actor, kinds }: Order): Promise<number> {
  const deliveries = await countFailingMessages(database.read, kinds, RETRY_COUNT_CAP);
  if (deliveries === 0) return 0;
  await database.transaction(tx =>
    recordAct(tx, actor, { action: 'deliveries_sent_now', details: { deliveries } }),
  );
  let sent = 0;
  let position: Position | null = null;
  do {
    await nextTurn();
    const part: SendPart = {
      kinds,
      after: position,
      limit: RETRY_PART,
      planned: sent,
      spacing: RETRY_SPACING_MS,
    };
    const done = await database.transaction(tx => sendFailingPart(tx, database.engine, part));
    sent += done.sent;
    position = done.after;
  } while (position !== null && sent < RETRY_COUNT_CAP);
  return sent;
}
