import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import type { ActOut } from '@oficio/domain/admin/audit/contract.ts';
import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditSubject } from '@oficio/domain/audit.ts';
import { PAYMENT_GROUP_NAMES, QUEUE_GROUPS, staffFilter } from '@oficio/domain/must-act/staff.ts';
import { documentMonthLabel } from '@oficio/domain/payments/documents/dates.ts';
import { formatCents } from '@oficio/domain/payments/money.ts';
import { PAYOUT_STATE_NAMES } from '@oficio/domain/payments/payout-states.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { isMonthName } from '@oficio/domain/requests/month.ts';
import { TECHNICIAN_STATE_LABELS } from '@oficio/domain/technicians/admin/states.ts';
import { SERVICE_ICONS } from '@oficio/domain/technicians/catalogue/icons.ts';
import { SETTING_NAMES } from '../config/setting-names.ts';
import { dayText, totalText } from '../deliveries/retry-all-texts.ts';

/** Spanish name of each kind of object that actions change. */
const SUBJECTS = {
  user: 'Usuario',
  request: 'Trabajo',
  payment: 'Pago',
  review: 'Reseña',
  delivery: 'Entrega',
  service: 'Servicio',
} as const satisfies Record<AuditSubject, string>;

// The log may contain names that an older version wrote, so these tables accept any key.
const ROLES: Readonly<Record<string, { readonly one: string }>> = ROLE_NAMES;
const SETTINGS: Readonly<Record<string, string>> = SETTING_NAMES;

const roleName = (role: unknown): string => ROLES[String(role)]?.one.toLowerCase() ?? String(role);
const ICONS: Readonly<Record<string, string>> = SERVICE_ICONS;

const iconName = (value: unknown): string => ICONS[String(value)]?.toLowerCase() ?? String(value);
const settingName = (field: unknown): string => SETTINGS[String(field)] ?? String(field);
const dayName = (value: unknown): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dayText(String(value)) : String(value);

/** Spanish name of each list that can be downloaded. */
const LISTS: Readonly<Record<string, string>> = {
  audit: 'registro',
  books: 'contabilidad',
  'dead-letters': 'envíos fallidos',
  payments: 'pagos',
  requests: 'trabajos',
  reviews: 'reseñas',
  technicians: 'técnicos',
  'technician-year': 'cuentas de un técnico',
  users: 'usuarios',
};

const STATES: Readonly<Record<string, string>> = { ...TECHNICIAN_STATE_LABELS, invited: 'Invitado' };

const PAYMENT_FILTERS: Readonly<Record<string, string>> = {
  problem: 'por decidir',
  refunded: 'devueltos',
  ...PAYOUT_STATE_NAMES,
  ...Object.fromEntries(PAYMENT_GROUP_NAMES.map(group => [staffFilter(group), QUEUE_GROUPS[group].title])),
};

const ACTIONS: Readonly<Record<string, string>> = AUDIT_ACTIONS;

/** Returns the text of a code, or the code when no table has it. */
const named = (names: Readonly<Record<string, string>>, code: unknown): string =>
  names[String(code)]?.toLowerCase() ?? String(code);

/** Spanish label of each detail; a detail without a label is shown as it is. */
const DETAILS: Readonly<Record<string, (value: unknown) => string>> = {
  kind: value => deliveryName(String(value)),
  year: value => `Año ${String(value)}`,
  from: value => `Desde el ${dayName(value)}`,
  until: value => `Hasta el ${dayName(value)}`,
  deliveries: value => `Envíos: ${totalText(Number(value))}`,
  reason: value => `Motivo: ${String(value)}`,
  request_id: value => `Trabajo n.º ${String(value)}`,
  notice_id: value => `Aviso n.º ${String(value)}`,
  copy_id: value => `Nuevo trabajo n.º ${String(value)}`,
  technician_id: value => (value === null ? 'A todos los de la zona' : `Técnico n.º ${String(value)}`),
  amount_cents: value => `Importe: ${formatCents(Number(value))}`,
  second_factor_removed: value =>
    value === true ? 'Verificación en dos pasos retirada' : 'No tenía verificación en dos pasos',
  sessions: value => `Sesiones: ${String(value)}`,
  role: value => `Era ${roleName(value)}`,
  fields: value => `Campos: ${[value].flat().map(settingName).join(', ')}`,
  name: value => `Nombre: ${String(value)}`,
  name_before: value => `Nombre anterior: ${String(value)}`,
  category: value => `Categoría: ${String(value)}`,
  category_before: value => `Categoría anterior: ${String(value)}`,
  icon: value => `Icono: ${iconName(value)}`,
  icon_before: value => `Icono anterior: ${iconName(value)}`,
  words_added: value => `Palabras añadidas: ${String(value)}`,
  words_removed: value => `Palabras quitadas: ${String(value)}`,
  place: value => `Lugar en su categoría: ${String(value)}`,
  place_before: value => `Lugar anterior: ${String(value)}`,
  people: value => `Usuarios n.º ${String(value)}`,
  requests: value => `Trabajos n.º ${String(value)}`,
  payments: value => `Pagos n.º ${String(value)}`,
  delivered: value => (value === true ? 'Enviado' : 'No se pudo enviar'),
};

/** Spanish label of each detail of a download. */
const DOWNLOADS: Readonly<Record<string, (value: unknown) => string>> = {
  ...DETAILS,
  month: value => (isMonthName(String(value)) ? documentMonthLabel(String(value)) : String(value)),
  list: value => `Lista: ${named(LISTS, value)}`,
  searched: () => 'Con un texto de búsqueda',
  filter: value => `Pagos: ${named(PAYMENT_FILTERS, value)}`,
  role: value => `Rol: ${roleName(value)}`,
  state: value => `Estado: ${named(STATES, value)}`,
  status: value => `Estado: ${labelOf(String(value), 'admin').toLowerCase()}`,
  service: value => `Servicio n.º ${String(value)}`,
  town: value => `Municipio n.º ${String(value)}`,
  rating: value => `Valoración: ${String(value)}`,
  action: value => `Acción: ${named(ACTIONS, value)}`,
  admin: value => `Administrador n.º ${String(value)}`,
};

/** Returns the subject and the details of an audit entry as short texts. */
export function detailsOf({ action, subject_id, details }: ActOut): readonly string[] {
  const subject = AUDIT_SUBJECTS[action];
  const isDownload = action === 'list_exported';
  const labels = isDownload ? DOWNLOADS : DETAILS;
  return [
    ...(subject && subject_id !== null ? [`${SUBJECTS[subject]} n.º ${subject_id}`] : []),
    ...Object.entries(details)
      // The order of a download changes nothing about whose data it holds.
      .filter(([name]) => !(isDownload && name === 'sort'))
      .map(([name, value]) => labels[name]?.(value) ?? `${name}: ${String(value)}`),
  ];
}
