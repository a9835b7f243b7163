/** All connections of a user. */
export const userRoom = (userId: number): string => `user:${userId}`;

/** All connections made with one session. */
export const sessionRoom = (key: string): string => `session:${key}`;

/** All connections of administrators. */
export const ADMIN_ROOM = 'admins';

const OPEN = 'open:';

/** A room that clients join and leave. Every instance knows whether it has members. */
export const openRoom = (name: string): string => `${OPEN}${name}`;

export const isOpenRoom = (room: string): boolean => room.startsWith(OPEN);
