import { homeOf } from '@oficio/domain/accounts/rules.ts';
import { can, type Role } from '@oficio/domain/roles.ts';
import { localStorageEntry } from '../../../lib/storage/storage-entry.ts';

/**
 * Whether a login in this browser leads administrators to their panel. It stays after a logout, because the next login needs it,
 * and names no person.
 */
const choice = localStorageEntry('oficio.enter-panel');

export const entersPanel = (): boolean => choice.read() === '1';
export const setEntersPanel = (enters: boolean): void => choice.write(enters ? '1' : null);

/** Returns the first page after a login in this browser: an administrator can choose the panel instead of `homeOf`. */
export const homeAfterLogin = (role: Role): string =>
  can(role, 'overview:read') && entersPanel() ? '/admin' : homeOf(role);
