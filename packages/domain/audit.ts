/** Actions of administrators, and of `npm run admin` on the server, that the audit log records, with their Spanish names. */
export const AUDIT_ACTIONS = {
  technician_approved: 'Técnico aprobado',
  technician_rejected: 'Técnico rechazado',
  technician_photo_removed: 'Foto de técnico quitada',
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
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
