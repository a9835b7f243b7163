import type { ConfigOut } from '@oficio/domain/admin/config/contract.ts';

/** Spanish name of each setting, in the form and in the audit log. */
export const SETTING_NAMES = {
  email_service: 'Servicio',
  email_user: 'Usuario',
  email_password: 'Contraseña',
  email_from: 'Remitente',
  email_smtp_host: 'Servidor SMTP',
  email_smtp_port: 'Puerto SMTP',
  email_smtp_secure: 'Cifrado SSL',
  site_name: 'Nombre del sitio',
  contact_email: 'Email de contacto',
  rate_currency: 'Moneda de las tarifas por hora',
  notifications_enabled: 'Notificaciones por correo',
} as const satisfies Record<keyof ConfigOut, string>;
