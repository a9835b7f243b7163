import { openRoom } from '../../platform/live/rooms.ts';

/** Where somebody is while they have a conversation open. */
export const chatRoom = (requestId: number, userId: number): string =>
  openRoom(`chat:${requestId}:${userId}`);
