import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { isWholeNumber, readCursor, writeCursor } from '../../platform/paging/cursor.ts';
import type { PageQuery } from '../../platform/paging/id-pages.ts';
import type { ChatContext } from './context.ts';
import { presentChat } from './present.ts';
import { findChats } from './store/chats.ts';

/** Returns one page of a user's chats. Throws 400 for a cursor that we did not write. */
export async function listChats(
  { database, findWithUndecidedProblem }: ChatContext,
  userId: number,
  { limit, cursor }: PageQuery,
): Promise<{ chats: ChatOut[]; next_cursor: string | null }> {
  const position = readCursor(cursor, [isWholeNumber, isWholeNumber]);
  const after = position && { activity: position[0], requestId: position[1] };
  const rows = await findChats(database.read, userId, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const undecided = await findWithUndecidedProblem(
    database.read,
    page.map(row => row.request_id),
  );
  return {
    chats: page.map(row => presentChat(row, undecided)),
    next_cursor: last && rows.length > limit ? writeCursor([last.last_activity_at, last.request_id]) : null,
  };
}
