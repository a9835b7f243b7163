import { homeOf } from '@oficio/domain/accounts/rules.ts';
import { can, type Role } from '@oficio/domain/roles.ts';
import { entersPanel } from '../../../lib/storage/panel-choice.ts';

/** Returns the first page after a login in this browser: an administrator can choose the panel instead of `homeOf`. */
export const homeAfterLogin = (role: Role): string =>
  can(role, 'overview:read') && entersPanel() ? '/admin' : homeOf(role);
