import { foldPassword, restWithout, spellOut } from '@oficio/domain/accounts/password-rules.ts';
import { PASSWORD_MIN } from '@oficio/domain/accounts/rules.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Words of this service that a guess would try first, folded (ASVS 6.1.2). The name of the site is added at run time. */
const CONTEXT_WORDS: readonly string[] = `oficios oficio
  administracion administradora administrador administrator admin soporte support equipo
  usuarios usuario clientes cliente tecnicos tecnico profesional
  solicitudes solicitud servicios servicio presupuesto reparaciones reparacion reparar hogar
  fontaneria fontanero electricidad electricista carpinteria carpintero pintura pintor cerrajeria cerrajero
  albanileria albanil reformas limpieza jardineria jardinero climatizacion calefaccion electrodomesticos mudanzas
  contrasena password secreto clave acceso entrar`.split(/\s+/);

/** Returns whether a password is a word of the service or the site's name, or little more than that: 'Oficio2026!'. */
export function isContextPassword(password: string, site: string): boolean {
  const words = [...CONTEXT_WORDS, foldPassword(site), ...site.split(/[^\p{L}\p{N}]+/u).map(foldPassword)];
  const folded = foldPassword(password);
  return [folded, spellOut(folded)].some(text => {
    const rest = restWithout(text, words);
    return rest !== null && (rest.length < PASSWORD_MIN || isCommonPassword(rest));
  });
}
