import type { Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { presentNotification } from './present.ts';
import { pushNotices } from './push/push-notices.ts';
import { insertNotices, type Telling } from './write.ts';

/** Writes notices with what they tell of; open screens and sleeping browsers show each once it is durable. */
export async function notify(unit: Unit, live: Live, tellings: readonly Telling[]): Promise<void> {
  const rows = await insertNotices(unit, tellings);
  await pushNotices(unit, rows);
  unit.afterCommit(() => {
    for (const { user_id, ...row } of rows)
      live.tell([userRoom(user_id)], 'new_notification', presentNotification(row));
  });
}

/** The same notice for each of these people. */
export const sameFor = (userIds: readonly number[], notice: Notice): Telling[] =>
  userIds.map(to => ({ to, notice }));

/** Tells the same to each of these people, in the transaction of what they are told of. */
export type Tell = (unit: Unit, userIds: readonly number[], notice: Notice) => Promise<void>;
