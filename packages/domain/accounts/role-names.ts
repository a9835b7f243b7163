import type { Role } from './rules.ts';

interface RoleName {
  /** Among the accounts, one of them and several. */
  readonly one: string;
  readonly many: string;
  /** What the person themselves is told. */
  readonly own: string;
}

/** What each role is called. */
export const ROLE_NAMES = {
  user: { one: 'Usuario', many: 'Usuarios', own: 'Cliente' },
  technician: { one: 'Técnico', many: 'Técnicos', own: 'Técnico' },
  admin: { one: 'Administrador', many: 'Administradores', own: 'Administrador' },
} as const satisfies Record<Role, RoleName>;
