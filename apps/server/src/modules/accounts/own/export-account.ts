import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { atOnce, type Exporter } from '../../../platform/export/exporter.ts';
import { isoOrNull } from '../../../platform/instant.ts';
import { SESSION_TERM } from '../store/tokens.ts';
import { deviceOf } from './device-name.ts';

const profile: Exporter = {
  name: 'cuenta',
  about: 'tu nombre, tu email y tu teléfono.',
  rows: (db, userId) =>
    atOnce(db.selectFrom('users').selectAll().where('id', '=', userId).execute(), user => ({
      numero: user.id,
      nombre: user.name,
      email: user.email,
      email_verificado: user.email_verified === 1,
      telefono: user.phone,
      tipo: ROLE_NAMES[user.role].own.toLowerCase(),
      tiene_contrasena: user.password_hash !== null,
      identificador_de_google: user.google_id,
      creada: isoOrNull(user.created_at),
    })),
};

const sessions: Exporter = {
  name: 'sesiones',
  about: 'dónde tienes la sesión abierta.',
  rows: (db, userId) =>
    atOnce(
      db
        .selectFrom('sessions')
        .select(['agent', 'created_at', 'expires_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      session => ({
        dispositivo: deviceOf(session.agent),
        navegador: session.agent,
        abierta: isoOrNull(session.created_at),
        ultimo_uso: isoOrNull(session.expires_at - SESSION_TERM),
      }),
    ),
};

const links: Exporter = {
  name: 'enlaces-enviados',
  about: 'los enlaces que te hemos enviado por email.',
  rows: (db, userId) =>
    atOnce(
      db
        .selectFrom('mailed_links')
        .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      link => ({
        para: PURPOSES[link.purpose],
        email: link.email,
        enviado: isoOrNull(link.created_at),
        caduca: isoOrNull(link.expires_at),
        usado: isoOrNull(link.used_at),
      }),
    ),
};

const PURPOSES = {
  verify: 'verificar el email',
  change: 'cambiar el email',
  reset: 'recuperar la contraseña',
} as const;

export const accountExporters: readonly Exporter[] = [profile, sessions, links];
