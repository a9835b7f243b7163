import { type Capability, can, isStaff, type Role } from '@oficio/domain/roles.ts';

interface NavigationLink {
  readonly to: string;
  readonly label: string;
}

const ACCOUNT: NavigationLink = { to: '/account', label: 'Mi cuenta' };

/** Only screens that exist are listed. */
const VISITOR_LINKS: readonly NavigationLink[] = [
  { to: '/login', label: 'Iniciar sesión' },
  { to: '/register', label: 'Registrarse' },
];
const CUSTOMER_LINKS = [{ to: '/dashboard', label: 'Mis solicitudes' }, ACCOUNT];
const TECHNICIAN_LINKS = [{ to: '/technician/dashboard', label: 'Mi panel' }, ACCOUNT];

const STAFF_LINKS: readonly (NavigationLink & { readonly needs: Capability })[] = [
  { to: '/admin', label: 'Panel', needs: 'overview:read' },
  { to: '/admin/technicians', label: 'Técnicos pendientes', needs: 'technicians:decide' },
  { to: '/admin/users', label: 'Usuarios', needs: 'users:read' },
  { to: '/admin/payments', label: 'Pagos', needs: 'payments:read' },
  { to: '/admin/config', label: 'Configuración', needs: 'config:manage' },
];

/** Returns the links of the navigation bar of a role (spec, section 2). */
export function navigationOf(role: Role | 'anonymous'): readonly NavigationLink[] {
  if (role === 'anonymous') return VISITOR_LINKS;
  if (isStaff(role)) return [...STAFF_LINKS.filter(({ needs }) => can(role, needs)), ACCOUNT];
  return role === 'technician' ? TECHNICIAN_LINKS : CUSTOMER_LINKS;
}
