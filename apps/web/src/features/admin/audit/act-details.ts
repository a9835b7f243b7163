import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import type { AuditAction } from '@oficio/domain/audit.ts';
import { formatCents } from '@oficio/domain/payments/money.ts';
import { SETTING_NAMES } from '../config/setting-names.ts';

/** Spanish name of the object that each action changes. */
const SUBJECTS: Partial<Record<AuditAction, string>> = {
  technician_approved: 'Usuario',
  technician_rejected: 'Usuario',
  technician_photo_removed: 'Usuario',
  user_deleted: 'Usuario',
  user_suspended: 'Usuario',
  user_reactivated: 'Usuario',
  user_logged_out: 'Usuario',
  person_viewed: 'Usuario',
  admin_invited: 'Usuario',
  invitation_withdrawn: 'Usuario',
  invitation_accepted: 'Usuario',
  admin_promoted: 'Usuario',
  admin_demoted: 'Usuario',
  access_recovered: 'Usuario',
  payment_released: 'Pago',
  payment_refunded: 'Pago',
  delivery_retried: 'Entrega',
};

// The log may contain names that an older version wrote, so these tables accept any key.
const ROLES: Readonly<Record<string, { readonly one: string }>> = ROLE_NAMES;
const SETTINGS: Readonly<Record<string, string>> = SETTING_NAMES;

const roleName = (role: unknown): string => ROLES[String(role)]?.one.toLowerCase() ?? String(role);
const settingName = (field: unknown): string => SETTINGS[String(field)] ?? String(field);

/** Spanish label of each detail; a detail without a label is shown as it is. */
const DETAILS: Readonly<Record<string, (value: unknown) => string>> = {
  kind: value => deliveryName(String(value)),
  reason: value => `Motivo: ${String(value)}`,
  request_id: value => `Solicitud n.º ${String(value)}`,
  amount_cents: value => `Importe: ${formatCents(Number(value))}`,
  second_factor_removed: value =>
    value === true ? 'Verificación en dos pasos retirada' : 'No tenía verificación en dos pasos',
  sessions: value => `Sesiones: ${String(value)}`,
  role: value => `Era ${roleName(value)}`,
  fields: value => `Campos: ${[value].flat().map(settingName).join(', ')}`,
  delivered: value => (value === true ? 'Enviado' : 'No se pudo enviar'),
};

/** Returns the subject and the details of an audit entry as short texts. */
export function detailsOf({ action, subject_id, details }: ActOut): readonly string[] {
  const subject = SUBJECTS[action];
  return [
    ...(subject && subject_id !== null ? [`${subject} n.º ${subject_id}`] : []),
    ...Object.entries(details).map(([name, value]) => DETAILS[name]?.(value) ?? `${name}: ${String(value)}`),
  ];
}
