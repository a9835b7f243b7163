import { localStorageEntry } from './storage-entry.ts';

/**
 * Whether a login in this browser leads administrators to their panel. It stays after a logout, because the next login needs it,
 * and names no person.
 */
const choice = localStorageEntry('oficio.enter-panel');

export const entersPanel = (): boolean => choice.read() === '1';
export const setEntersPanel = (enters: boolean): void => choice.write(enters ? '1' : null);
