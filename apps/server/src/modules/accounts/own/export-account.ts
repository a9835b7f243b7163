import { ROLE_NAMES } from '@oficio/domain/accounts/role-names.ts';
import { isoOrNull } from '../../../platform/database/instant.ts';
import { type Exporter, inOneBatch } from '../../../platform/http/export/archive.ts';
import { findExportsOf } from '../store/data-exports.ts';
import { findLinksOf } from '../store/mailed-links.ts';
import { findOwnData } from '../store/read-users.ts';
import { findAllSessionsOf } from '../store/sessions.ts';
import { deviceName } from './present.ts';

const profile: Exporter = {
  name: 'cuenta',
  about: 'tu nombre, tu email y tu teléfono.',
  rows: (db, userId) =>
    inOneBatch(findOwnData(db, userId), user => ({
      numero: user.id,
      nombre: user.name,
      email: user.email,
      email_verificado: user.email_verified === 1,
      telefono: user.phone,
      tipo: ROLE_NAMES[user.role].own.toLowerCase(),
      tiene_contrasena: user.password_hash !== null,
      identificador_de_google: user.google_id,
      verificacion_en_dos_pasos: isoOrNull(user.second_factor_at),
      creada: isoOrNull(user.created_at),
    })),
};

const sessions: Exporter = {
  name: 'sesiones',
  about: 'dónde tienes la sesión abierta.',
  rows: (db, userId) =>
    inOneBatch(findAllSessionsOf(db, userId), session => ({
      dispositivo: deviceName(session.agent),
      navegador: session.agent,
      abierta: isoOrNull(session.created_at),
      ultimo_uso: isoOrNull(Math.max(session.created_at, session.last_used_at)),
    })),
};

const links: Exporter = {
  name: 'enlaces-enviados',
  about: 'los enlaces que te hemos enviado por correo.',
  rows: (db, userId) =>
    inOneBatch(findLinksOf(db, userId), link => ({
      para: PURPOSES[link.purpose],
      email: link.email,
      enviado: isoOrNull(link.created_at),
      caduca: isoOrNull(link.expires_at),
      usado: link.replaced_at === null ? isoOrNull(link.used_at) : null,
      reemplazado: isoOrNull(link.replaced_at),
    })),
};

const downloads: Exporter = {
  name: 'copias-de-tus-datos',
  about: 'cuándo has descargado tus datos.',
  rows: (db, userId) =>
    inOneBatch(findExportsOf(db, userId), download => ({
      empezada: isoOrNull(download.started_at),
      terminada: isoOrNull(download.ended_at),
    })),
};

const PURPOSES = {
  verify: 'verificar el email',
  change: 'cambiar el email',
  reset: 'recuperar la contraseña',
  invite: 'aceptar la invitación a administrar el sitio',
} as const;

export const accountExporters: readonly Exporter[] = [profile, sessions, links, downloads];
