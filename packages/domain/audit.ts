/** Actions of administrators, and of `npm run admin` on the server, that the audit log records, with their Spanish names. */
export const AUDIT_ACTIONS = {
  technician_approved: 'Técnico aprobado',
  technician_rejected: 'Técnico rechazado',
  technician_revoked: 'Aprobación de técnico retirada',
  technician_photo_removed: 'Foto de técnico quitada',
  review_hidden: 'Reseña oculta',
  review_shown: 'Reseña visible de nuevo',
  notice_resent: 'Aviso enviado de nuevo por correo',
  user_deleted: 'Cuenta eliminada',
  user_suspended: 'Cuenta suspendida',
  user_reactivated: 'Cuenta reactivada',
  user_logged_out: 'Sesiones cerradas',
  person_viewed: 'Sitio visto como esta persona',
  admin_invited: 'Administrador invitado',
  invitation_withdrawn: 'Invitación retirada',
  invitation_accepted: 'Invitación aceptada',
  admin_promoted: 'Administrador nombrado',
  admin_demoted: 'Administrador retirado',
  access_recovered: 'Acceso recuperado desde el servidor',
  config_changed: 'Configuración cambiada',
  test_mail_sent: 'Correo de prueba',
  payment_released: 'Pago liberado al técnico',
  payment_refunded: 'Pago devuelto al cliente',
  refund_retried: 'Devolución reintentada',
  refund_settled: 'Devolución resuelta a mano',
  ledger_adjusted: 'Ajuste manual de la contabilidad',
  job_continued: 'Problema decidido: el trabajo sigue',
  payments_reconciled: 'Pagos conciliados',
  delivery_retried: 'Entrega reintentada',
  list_exported: 'Lista descargada',
  job_cancelled: 'Trabajo cancelado por la administración',
  job_replaced: 'Trabajo enviado a otros técnicos',
  chat_read: 'Conversación leída',
  person_note_added: 'Nota sobre una persona',
  job_note_added: 'Nota sobre un trabajo',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Kinds of objects that actions change. `subject_id` of an entry is an id of this kind. */
export type AuditSubject = 'user' | 'request' | 'payment' | 'review' | 'delivery';

/** The kind of object that each action changes. Actions without a single object are missing. */
export const AUDIT_SUBJECTS: Partial<Record<AuditAction, AuditSubject>> = {
  technician_approved: 'user',
  technician_rejected: 'user',
  technician_revoked: 'user',
  technician_photo_removed: 'user',
  notice_resent: 'user',
  review_hidden: 'review',
  review_shown: 'review',
  user_deleted: 'user',
  user_suspended: 'user',
  user_reactivated: 'user',
  user_logged_out: 'user',
  person_viewed: 'user',
  admin_invited: 'user',
  invitation_withdrawn: 'user',
  invitation_accepted: 'user',
  admin_promoted: 'user',
  admin_demoted: 'user',
  access_recovered: 'user',
  payment_released: 'payment',
  payment_refunded: 'payment',
  refund_retried: 'payment',
  refund_settled: 'payment',
  job_continued: 'payment',
  delivery_retried: 'delivery',
  job_cancelled: 'request',
  job_replaced: 'request',
  chat_read: 'request',
  person_note_added: 'user',
  job_note_added: 'request',
};

/** Returns the actions on objects of this kind. */
export const actionsOn = (subject: AuditSubject): readonly AuditAction[] =>
  (Object.keys(AUDIT_SUBJECTS) as AuditAction[]).filter(action => AUDIT_SUBJECTS[action] === subject);
