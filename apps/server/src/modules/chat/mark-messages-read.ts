import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/group-commit.ts';
import type { Live } from '../../platform/live/live.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { findParties, type Parties, partyIds } from '../requests/public.ts';
import { isParty } from './access.ts';
import { findMessagesAt } from './store/messages.ts';
import { moveReads } from './store/read-marks.ts';

export interface Reading {
  readonly requestId: number;
  readonly readerId: number;
  readonly messageId: number;
}

/** Everything up to these messages has been seen by their readers. Both parties are told of each mark that moved. */
export async function readMessages(
  unit: Unit,
  live: Live,
  readings: readonly Reading[],
): Promise<readonly Outcome<object>[]> {
  const parties = await findParties(unit.db, [...new Set(readings.map(reading => reading.requestId))]);
  const places = readings.map(({ requestId, messageId }) => ({ requestId, id: messageId }));
  const known = new Set((await findMessagesAt(unit.db, places)).map(row => keyOf(row.request_id, row.id)));
  const refusals = readings.map(reading => refusalOf(reading, parties.get(reading.requestId), known));
  const moved = await moveReads(
    unit,
    furthest(readings.filter((_, index) => refusals[index] === null)).map(reading => ({
      request_id: reading.requestId,
      user_id: reading.readerId,
      message_id: reading.messageId,
    })),
  );
  for (const { request_id: requestId, user_id: readerId, unread } of moved)
    if (unread === 0) await unit.record('chat_read', { requestId, readerId });
  await live.emitOnCommit(
    unit,
    moved.flatMap(({ request_id, user_id: reader_id, message_id }) => {
      const sides = parties.get(request_id);
      const payload = { request_id, reader_id, message_id };
      return sides ? { rooms: partyIds(sides).map(userRoom), event: 'messages_read' as const, payload } : [];
    }),
  );
  return refusals.map(refusal => refusal ?? {});
}

const keyOf = (requestId: number, messageId: number): string => `${requestId} ${messageId}`;

function refusalOf(
  { requestId, readerId, messageId }: Reading,
  parties: Parties | undefined,
  known: ReadonlySet<string>,
): Failure | null {
  if (!isParty(parties, readerId)) return new Failure('chat_not_found', { field: 'request_id' });
  return known.has(keyOf(requestId, messageId))
    ? null
    : new Failure('message_not_found', { field: 'message_id' });
}

/** One mark per conversation and reader: a statement may write a row only once. */
function furthest(readings: readonly Reading[]): Reading[] {
  const marks = new Map<string, Reading>();
  for (const reading of readings) {
    const key = `${reading.requestId} ${reading.readerId}`;
    if ((marks.get(key)?.messageId ?? 0) < reading.messageId) marks.set(key, reading);
  }
  return [...marks.values()];
}
