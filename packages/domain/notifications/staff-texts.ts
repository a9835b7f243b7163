import type { Notice } from './notice-data.ts';

/** How the administrators changed → what the others read about the person. */
const CHANGES = {
  invited: 'tiene una invitación para administrar el sitio',
  withdrawn: 'ya no tiene una invitación para administrar el sitio',
  joined: 'ha aceptado la invitación y ya administra el sitio',
  promoted: 'ya administra el sitio',
  demoted: 'ya no administra el sitio',
  suspended: 'tiene la cuenta de administrador suspendida',
  reactivated: 'vuelve a tener activa la cuenta de administrador',
  logged_out: 'tiene cerradas todas sus sesiones de administrador',
  recovered: 'tiene un acceso nuevo, creado desde el servidor',
} as const;

export type StaffChange = keyof typeof CHANGES;

interface ChangedStaff {
  readonly person: string;
  /** Empty for the person's own act and for an act of the server. */
  readonly admin: string;
  readonly change: StaffChange;
}

/** Informs the other administrators, so that none appears or disappears unnoticed. */
export const staffChanged = ({ person, admin, change }: ChangedStaff): Notice => ({
  type: 'warning',
  title: 'Cambio en los administradores',
  message: `${person} ${CHANGES[change]}.${admin === '' ? '' : ` Lo ha hecho ${admin}.`} Si no te lo esperabas, revisa el registro.`,
  link: '/admin/users?rol=admin',
});
