import type { Role } from '@oficio/domain/accounts/rules.ts';

interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

const ACCOUNT = { to: '/account', label: 'Mi cuenta' } as const;

/** The navigation bar of each role (spec, section 2). Only screens that exist are listed. */
export const NAVIGATION = {
  anonymous: [
    { to: '/login', label: 'Iniciar sesión' },
    { to: '/register', label: 'Registrarse' },
  ],
  user: [{ to: '/dashboard', label: 'Mis solicitudes' }, ACCOUNT],
  technician: [{ to: '/technician/dashboard', label: 'Mi panel' }, ACCOUNT],
  admin: [
    { to: '/admin', label: 'Panel' },
    { to: '/admin/technicians', label: 'Técnicos' },
    { to: '/admin/users', label: 'Usuarios' },
    { to: '/admin/payments', label: 'Pagos' },
    { to: '/admin/config', label: 'Configuración' },
    ACCOUNT,
  ],
} as const satisfies Record<Role | 'anonymous', readonly NavigationLink[]>;
