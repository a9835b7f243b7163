import type { Status } from '../requests/lifecycle.ts';

/** Returns whether the parties may write. A cancelled request is closed, unless a problem of it is undecided. */
export const isWritable = (status: Status, isUndecided: boolean): boolean =>
  status !== 'cancelled' || isUndecided;

/** Text of a photo without a caption, for clients that show only texts. */
export const PHOTO_TEXT = 'Foto';

/** Returns the caption of a message's photo, or its text; empty for a photo without a caption. */
export const captionOf = (text: string, hasPhoto: boolean): string =>
  hasPhoto && text === PHOTO_TEXT ? '' : text;

/** Returns the text of a message where its photo is not shown, such as in a list of chats. */
export function messageSummary(text: string, hasPhoto: boolean): string {
  if (!hasPhoto) return text;
  const caption = captionOf(text, hasPhoto);
  return caption === '' ? PHOTO_TEXT : `${PHOTO_TEXT}: ${caption}`;
}

/** Returns the text of a message whose photo the technician of a cancelled job may no longer see. */
export const hiddenPhotoText = (caption: string): string =>
  caption === '' ? HIDDEN_PHOTO : `${HIDDEN_PHOTO}: ${caption}`;

const HIDDEN_PHOTO = 'Foto oculta desde la cancelación';

/** Returns the path of the page that opens one chat. */
export const chatPath = (requestId: number): string => `/chat?request=${requestId}`;
