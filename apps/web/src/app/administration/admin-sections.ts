import { type Capability, can, type Role } from '@oficio/domain/roles.ts';

interface AdminSection {
  readonly to: string;
  readonly label: string;
  readonly needs: Capability;
}

const HOME = '/admin';

/** Screens of the administration, in the order of their links. */
const SECTIONS: readonly AdminSection[] = [
  { to: HOME, label: 'Panel', needs: 'overview:read' },
  { to: '/admin/figures', label: 'Cifras', needs: 'overview:read' },
  { to: '/admin/requests', label: 'Trabajos', needs: 'requests:read' },
  { to: '/admin/users', label: 'Usuarios', needs: 'users:read' },
  { to: '/admin/technicians/all', label: 'Todos los técnicos', needs: 'technicians:decide' },
  { to: '/admin/technicians', label: 'Técnicos pendientes', needs: 'technicians:decide' },
  { to: '/admin/payments', label: 'Pagos', needs: 'payments:read' },
  { to: '/admin/books', label: 'Contabilidad', needs: 'payments:read' },
  { to: '/admin/reviews', label: 'Reseñas', needs: 'reviews:read' },
  { to: '/admin/waiting-deliveries', label: 'Envíos en espera', needs: 'outbox:manage' },
  { to: '/admin/dead-letters', label: 'Envíos fallidos', needs: 'outbox:manage' },
  { to: '/admin/audit', label: 'Registro', needs: 'audit:read' },
  { to: '/admin/operation', label: 'Estado del servicio', needs: 'overview:read' },
  { to: '/admin/services', label: 'Servicios', needs: 'config:manage' },
  { to: '/admin/config', label: 'Configuración', needs: 'config:manage' },
];

export const adminSectionsOf = (role: Role): readonly AdminSection[] =>
  SECTIONS.filter(({ needs }) => can(role, needs));

/** Returns the section of a page: the one with the longest path that begins the path of the page. The home page contains no other pages. */
export function adminSectionOf(sections: readonly AdminSection[], pathname: string): string | undefined {
  const containing = sections.filter(
    ({ to }) => pathname === to || (to !== HOME && pathname.startsWith(`${to}/`)),
  );
  return containing.sort((one, other) => other.to.length - one.to.length)[0]?.to;
}
