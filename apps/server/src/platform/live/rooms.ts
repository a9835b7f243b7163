/** Every connection of a user hears what is told here. */
export const userRoom = (userId: number): string => `user:${userId}`;

/** Every connection made with one session. */
export const sessionRoom = (key: string): string => `session:${key}`;

/** Every connection of an administrator. */
export const ADMIN_ROOM = 'admins';

const OPEN = 'open:';

/** A place that people enter and leave; every instance knows whether anybody is there. */
export const openRoom = (name: string): string => `${OPEN}${name}`;

export const isOpenRoom = (room: string): boolean => room.startsWith(OPEN);
