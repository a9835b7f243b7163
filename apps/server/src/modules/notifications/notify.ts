import type { Notice } from '@oficio/domain/notifications/texts.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { mailNotices } from './mail/mail-notices.ts';
import { presentNotification } from './present.ts';
import { pushNotices } from './push/push-notices.ts';
import { deleteFolded, insertNotices, type Telling } from './write.ts';

/** Writes notices with what they tell of; open screens, sleeping browsers and mail tell of each once it is durable. */
export async function notify(unit: Unit, live: Live, tellings: readonly Telling[]): Promise<void> {
  await mailNotices(unit, await show(unit, live, tellings));
}

/** Each notice takes the place of an unread one with the same link, of which its reader already gets a mail. */
export async function notifyAnew(unit: Unit, live: Live, tellings: readonly Telling[]): Promise<void> {
  const folded = await deleteFolded(unit, tellings);
  const known = new Set(folded.map(({ user_id, link }) => `${user_id} ${link}`));
  const rows = await show(unit, live, tellings);
  await mailNotices(
    unit,
    rows.filter(({ user_id, link }) => !known.has(`${user_id} ${link}`)),
  );
}

async function show(unit: Unit, live: Live, tellings: readonly Telling[]) {
  const rows = await insertNotices(unit, tellings);
  await pushNotices(unit, rows);
  unit.afterCommit(() => {
    for (const { user_id, ...row } of rows)
      live.tell([userRoom(user_id)], 'new_notification', presentNotification(row));
  });
  return rows;
}

/** The same notice for each of these people. */
export const sameFor = (userIds: readonly number[], notice: Notice): Telling[] =>
  userIds.map(to => ({ to, notice }));

/** Tells the same to each of these people, in the transaction of what they are told of. */
export type Tell = (unit: Unit, userIds: readonly number[], notice: Notice) => Promise<void>;
