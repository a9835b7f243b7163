import { openRoom } from '../../platform/live/rooms.ts';

/** Returns the room with the connections of a user that joined a chat. */
export const chatRoom = (requestId: number, userId: number): string =>
  openRoom(`chat:${requestId}:${userId}`);
