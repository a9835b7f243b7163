import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import type { Live } from '../../platform/live/live.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { findRequestParties, partyIds, type RequestParties } from '../requests/public.ts';
import { isParty } from './access.ts';
import { findPlaces } from './store/messages.ts';
import { moveReadMarks } from './store/participants.ts';

/** The user has read all messages of the chat up to this one. */
export interface ReadInput {
  readonly request_id: number;
  readonly user_id: number;
  readonly message_id: number;
}

/** Stores how far readers have read. Emits `messages_read` to both parties of each mark that moved. */
export async function markMessagesRead(
  tx: Transaction,
  live: Live,
  inputs: readonly ReadInput[],
): Promise<readonly Outcome<object>[]> {
  const parties = await findRequestParties(tx.db, [...new Set(inputs.map(input => input.request_id))]);
  const places = inputs.map(({ request_id, message_id }) => ({ request_id, id: message_id }));
  const known = new Set((await findPlaces(tx.db, places)).map(row => keyOf(row.request_id, row.id)));
  const refusals = inputs.map(input => refusalOf(input, parties.get(input.request_id), known));
  const moved = await moveReadMarks(tx, latest(inputs.filter((_, index) => refusals[index] === null)));
  for (const { request_id, user_id, unread } of moved)
    if (unread === 0) await tx.publish('chat_read', { requestId: request_id, readerId: user_id });
  await live.emitOnCommit(
    tx,
    moved.flatMap(({ request_id, user_id, read_message_id }) => {
      const sides = parties.get(request_id);
      const payload = { request_id, reader_id: user_id, message_id: read_message_id };
      return sides ? { rooms: partyIds(sides).map(userRoom), event: 'messages_read' as const, payload } : [];
    }),
  );
  return refusals.map(refusal => refusal ?? {});
}

const keyOf = (requestId: number, id: number): string => `${requestId} ${id}`;

function refusalOf(
  { request_id, user_id, message_id }: ReadInput,
  parties: RequestParties | undefined,
  known: ReadonlySet<string>,
): AppError | null {
  if (!isParty(parties, user_id)) return new AppError('chat_not_found', { field: 'request_id' });
  return known.has(keyOf(request_id, message_id))
    ? null
    : new AppError('message_not_found', { field: 'message_id' });
}

/** Returns the furthest input of each chat and reader, because one statement may update a row only once. */
function latest(inputs: readonly ReadInput[]): ReadInput[] {
  const ascending = inputs.toSorted((one, next) => one.message_id - next.message_id);
  return [...new Map(ascending.map(input => [keyOf(input.request_id, input.user_id), input])).values()];
}
