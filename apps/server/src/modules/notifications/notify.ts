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
  await mailNotices(unit, await show(unit, live, tellings, new Set()));
}

/** Each notice takes the place of an unread one with the same link, of which its reader already gets a mail. */
export async function notifyAnew(unit: Unit, live: Live, tellings: readonly Telling[]): Promise<void> {
  const folded = await deleteFolded(unit, tellings);
  const rows = await show(unit, live, tellings, new Set(folded.map(placeOf)));
  await mailNotices(
    unit,
    rows.filter(({ isKnown }) => !isKnown),
  );
}

const placeOf = ({ user_id, link }: { readonly user_id: number; readonly link: string | null }): string =>
  `${user_id} ${link}`;

async function show(unit: Unit, live: Live, tellings: readonly Telling[], known: ReadonlySet<string>) {
  const rows = await insertNotices(unit, tellings);
  const told = rows.map(row => ({ ...row, isKnown: known.has(placeOf(row)) }));
  await pushNotices(unit, told);
  unit.afterCommit(() => {
    for (const { user_id, ...row } of rows)
      live.tell([userRoom(user_id)], 'new_notification', presentNotification(row));
  });
  return told;
}

/** The same notice for each of these people. */
export const sameFor = (userIds: readonly number[], notice: Notice): Telling[] =>
  userIds.map(to => ({ to, notice }));

/** Tells the same to each of these people, in the transaction of what they are told of. */
export type Tell = (unit: Unit, userIds: readonly number[], notice: Notice) => Promise<void>;
