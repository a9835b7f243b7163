import type { ChatOut, ChatUpdate, MessageOut } from '@oficio/domain/chat/contract.ts';
import { hiddenPhotoText, messageSummary, PHOTO_TEXT } from '@oficio/domain/chat/rules.ts';
import { isoOf, isoOrNull } from '../../platform/database/instant.ts';
import type { ChatRow } from './store/chats.ts';
import type { MessageRow } from './store/messages.ts';

/** Returns the address of a stored photo, which expires. */
export type PhotoLink = (name: string) => string;

/** Returns a message as one reader sees it, with a text instead of a photo that is hidden from them. */
export function presentMessage(
  { image, image_width, image_height, ...row }: MessageRow,
  linkTo: PhotoLink,
  isPhotoHidden = false,
): MessageOut {
  const created_at = isoOf(row.created_at);
  if (image !== null && isPhotoHidden)
    return { ...row, message: hiddenPhotoText(row.message), photo: null, created_at };
  return {
    ...row,
    message: row.message === '' && image !== null ? PHOTO_TEXT : row.message,
    photo: image === null ? null : { url: linkTo(image), width: image_width ?? 0, height: image_height ?? 0 },
    created_at,
  };
}

export function presentChat(
  { last_activity_at: _, last_message_image: image, ...row }: ChatRow,
  undecided: ReadonlySet<number>,
): ChatOut {
  return {
    ...row,
    last_message: row.last_message === null ? null : messageSummary(row.last_message, image !== null),
    is_undecided: undecided.has(row.request_id),
    last_message_at: isoOrNull(row.last_message_at),
  };
}

/** Returns what a new last message changes in lists of chats. */
export const presentUpdate = (last: MessageRow, unread: number): ChatUpdate => ({
  request_id: last.request_id,
  last_message: messageSummary(last.message, last.image !== null),
  last_message_id: last.id,
  last_message_at: isoOf(last.created_at),
  last_message_sender_id: last.sender_id,
  unread,
});
