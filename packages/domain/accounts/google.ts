import { isStaff, type Role } from '../roles.ts';
import { homeOf } from './rules.ts';

/** Address that starts the sign-in with Google (spec, section 7). */
export const GOOGLE_PATH = '/api/auth/google';

/** Address to which Google redirects the browser. It must be registered at Google with the site's public URL. */
export const GOOGLE_RETURN_PATH = '/api/auth/google/callback';

/** Time limits for the sign-in at Google, and for the page that exchanges its one-time token. Milliseconds. */
export const GOOGLE_SIGN_IN_TERM = 10 * 60_000;
export const GOOGLE_HAND_OVER_TERM = 60_000;

/** Why a sign-in with Google failed: the code in `/login?error=` → text of the login screen. */
export const GOOGLE_ERRORS = {
  google_no_configurado:
    'El acceso con Google todavía no está disponible. Entra con tu email y tu contraseña.',
  google_cancelado: 'Has cancelado el acceso con Google. Puedes intentarlo de nuevo o entrar con tu email.',
  google_caducado: 'El acceso con Google ha caducado o ya se ha usado. Inténtalo de nuevo.',
  google_sin_verificar:
    'Google no ha confirmado que ese email sea tuyo. Verifícalo en Google o entra con tu email y tu contraseña.',
  google_otra_cuenta:
    'Ese email ya está vinculado a otra cuenta de Google. Entra con ella o con tu contraseña.',
  google_invitacion: 'Acepta antes la invitación: abre el enlace que te hemos enviado por correo.',
  google_no_responde: 'Google no responde ahora mismo. Inténtalo dentro de un rato o entra con tu email.',
  google_sin_reciente:
    'Google no ha confirmado que acabes de entrar. Elige una contraseña con «¿Has olvidado tu contraseña?» y úsala para continuar.',
  google_distinta: 'Has elegido otra cuenta de Google. Continúa con la que usas aquí.',
  google_fallido: 'No hemos podido iniciar sesión con Google. Inténtalo de nuevo.',
} as const;

export type GoogleError = keyof typeof GOOGLE_ERRORS;

/** Returns the login screen's text for an error code. The code comes from the URL, so it can be any text. */
export const googleErrorText = (code: string): string =>
  Object.hasOwn(GOOGLE_ERRORS, code) ? GOOGLE_ERRORS[code as GoogleError] : GOOGLE_ERRORS.google_fallido;

/** Returns the first page after a sign-in with Google (spec, section 2). Only for the staff it differs from `homeOf`. */
export const homeAfterGoogle = (role: Role): string => (isStaff(role) ? '/admin' : homeOf(role));
