import type { Role } from '../roles.ts';

interface RoleName {
  /** Singular and plural for lists of accounts. */
  readonly one: string;
  readonly many: string;
  /** Shown to the person who has the role. */
  readonly own: string;
}

/** Spanish names of the roles. */
export const ROLE_NAMES = {
  user: { one: 'Usuario', many: 'Usuarios', own: 'Cliente' },
  technician: { one: 'Técnico', many: 'Técnicos', own: 'Técnico' },
  admin: { one: 'Administrador', many: 'Administradores', own: 'Administrador' },
} as const satisfies Record<Role, RoleName>;
