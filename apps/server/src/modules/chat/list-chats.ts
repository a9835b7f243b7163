import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { positionIn } from '../../platform/database/paging/cursor.ts';
import { cutPage, type PageQuery } from '../../platform/database/paging/id-pages.ts';
import type { ChatContext } from './context.ts';
import { presentChat } from './present.ts';
import { findChats } from './store/chats.ts';

/** Returns one page of a user's chats. Throws 400 for a cursor that we did not write. */
export async function listChats(
  { database, findWithUndecidedProblem }: ChatContext,
  userId: number,
  query: PageQuery,
): Promise<{ chats: ChatOut[]; next_cursor: string | null }> {
  const position = positionIn(query.cursor);
  const after = position && { activity: position[0], requestId: position[1] };
  const rows = await findChats(database.read, userId, { after, limit: query.limit + 1 });
  const { page, next_cursor } = cutPage(
    rows,
    query,
    row => row.request_id,
    row => row.last_activity_at,
  );
  const undecided = await findWithUndecidedProblem(
    database.read,
    page.map(row => row.request_id),
  );
  return { chats: page.map(row => presentChat(row, undecided)), next_cursor };
}
