import { type Capability, can, type Role } from '@oficio/domain/roles.ts';

interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

const ACCOUNT: NavigationLink = { to: '/account', label: 'Mi cuenta' };

/** Only screens that exist are listed. */
const LINKS = {
  anonymous: [
    { to: '/login', label: 'Iniciar sesión' },
    { to: '/register', label: 'Registrarse' },
  ],
  user: [{ to: '/dashboard', label: 'Mis solicitudes' }, ACCOUNT],
  technician: [{ to: '/technician/dashboard', label: 'Mi panel' }, ACCOUNT],
} satisfies Partial<Record<Role | 'anonymous', readonly NavigationLink[]>>;

const STAFF_LINKS: readonly (NavigationLink & { readonly needs: Capability })[] = [
  { to: '/admin', label: 'Panel', needs: 'overview:read' },
  { to: '/admin/technicians', label: 'Técnicos', needs: 'technicians:decide' },
  { to: '/admin/users', label: 'Usuarios', needs: 'users:read' },
  { to: '/admin/payments', label: 'Pagos', needs: 'payments:read' },
  { to: '/admin/config', label: 'Configuración', needs: 'config:manage' },
];

/** Returns the links of the navigation bar of a role (spec, section 2). */
export function navigationOf(role: Role | 'anonymous'): readonly NavigationLink[] {
  if (role !== 'admin') return LINKS[role];
  return [...STAFF_LINKS.filter(({ needs }) => can(role, needs)), ACCOUNT];
}
