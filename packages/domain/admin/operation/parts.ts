import { HOUR_MS } from '../../fields/durations.ts';

interface PartLink {
  readonly path: string;
  readonly label: string;
}

interface Part {
  readonly title: string;
  readonly to: PartLink | null;
  readonly also?: readonly PartLink[];
}

const WAITING_DELIVERIES: PartLink = { path: '/admin/waiting-deliveries', label: 'Ver los envíos en espera' };
const DEAD_LETTERS: PartLink = { path: '/admin/dead-letters', label: 'Ver los envíos fallidos' };

/** Parts of the running site whose health the administrators' page shows, in its order; `to` is the page that helps, `also` are others. */
const PARTS = {
  database: { title: 'Base de datos', to: null },
  disk: { title: 'Disco de datos', to: null },
  set_up: { title: 'Instalación', to: null },
  backup: { title: 'Copia de seguridad', to: null },
  mail: {
    title: 'Correo',
    to: { path: '/admin/config', label: 'Configurar el correo' },
    also: [WAITING_DELIVERIES, DEAD_LETTERS],
  },
  push: { title: 'Avisos al navegador', to: null },
  outbox: { title: 'Envíos en espera', to: WAITING_DELIVERIES, also: [DEAD_LETTERS] },
  jobs: { title: 'Tareas programadas', to: null },
  payments: { title: 'Pagos', to: { path: '/admin/payments', label: 'Ver los pagos' } },
  reconciliation: { title: 'Conciliación', to: { path: '/admin/payments', label: 'Conciliar los pagos' } },
} as const satisfies Record<string, Part>;

export type OperationPart = keyof typeof PARTS;

export const OPERATION_PARTS: Readonly<Record<OperationPart, Part>> = PARTS;

export const OPERATION_PART_NAMES = Object.keys(OPERATION_PARTS) as [OperationPart, ...OperationPart[]];

/** `attention`: the part works, but an administrator should look at it soon; `broken`: the part does not work now. */
export const HEALTH_LABELS = {
  ok: 'Bien',
  attention: 'Revisar',
  broken: 'No funciona',
} as const;

export type Health = keyof typeof HEALTH_LABELS;

export const HEALTHS = Object.keys(HEALTH_LABELS) as [Health, ...Health[]];

/** Spanish names of the recurring tasks. */
const TASK_NAMES: Readonly<Record<string, string>> = {
  figures: 'Sumar las gráficas',
  'account reminders': 'Recordar la cuenta de cobros',
  'closing of months': 'Cerrar los meses de la contabilidad',
  reconcile: 'Conciliar los pagos',
  'stalled jobs': 'Avisar de trabajos sin empezar',
  purge: 'Borrar lo que ha caducado',
};

export const taskName = (task: string): string => TASK_NAMES[task] ?? task;

/** A nightly backup is late after this time. */
const BACKUP_LATE_MS = 26 * HOUR_MS;
/** A recurring task is late this long after it was due. */
const TASK_LATE_MS = HOUR_MS / 4;
/** The hourly comparison with the provider is late after this time. */
const RECONCILIATION_LATE_MS = 3 * HOUR_MS;
/** Messages that wait this long have no working receiver. */
const OUTBOX_LATE_MS = HOUR_MS;

/** Failed attempts in a row after which the mail server counts as broken. The alert `OficioMailFailing` uses the same number. */
const MAIL_BROKEN_FAILURES = 3;

/** `failures` are the failed attempts since the last mail that the server accepted. */
export const mailHealthOf = (failures: number): Health =>
  failures === 0 ? 'ok' : failures < MAIL_BROKEN_FAILURES ? 'attention' : 'broken';

/** Instants are milliseconds since the epoch; null if it never happened. */
export const isBackupLate = (at: number | null, now: number): boolean =>
  at === null || now - at > BACKUP_LATE_MS;
export const isTaskLate = (dueAt: number, now: number): boolean => now - dueAt > TASK_LATE_MS;
export const isReconciliationLate = (at: number | null, now: number): boolean =>
  at === null || now - at > RECONCILIATION_LATE_MS;
export const isOutboxLate = (oldestAt: number | null, now: number): boolean =>
  oldestAt !== null && now - oldestAt > OUTBOX_LATE_MS;
