/** Returns the room with all connections of a user. */
export const userRoom = (userId: number): string => `user:${userId}`;

/** Returns the room with all connections of one session. */
export const sessionRoom = (key: string): string => `session:${key}`;

/** Room with all connections of administrators. */
export const ADMIN_ROOM = 'admins';

const OPEN = 'open:';

/** Returns the name of a room that clients join and leave. Every instance knows whether the room has members. */
export const openRoom = (name: string): string => `${OPEN}${name}`;

export const isOpenRoom = (room: string): boolean => room.startsWith(OPEN);
