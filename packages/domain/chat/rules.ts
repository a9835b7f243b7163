import type { Status } from '../requests/lifecycle.ts';

/** Returns whether the parties may write. A cancelled request is closed, unless a problem of it is undecided. */
export const isWritable = (status: Status, isUndecided: boolean): boolean =>
  status !== 'cancelled' || isUndecided;

/** Returns the text of a message where its photo is not shown, such as in a list of chats. */
export const messageSummary = (text: string, hasPhoto: boolean): string =>
  hasPhoto ? (text === '' ? 'Foto' : `Foto: ${text}`) : text;

/** Returns the path of the page that opens one chat. */
export const chatPath = (requestId: number): string => `/chat?request=${requestId}`;
