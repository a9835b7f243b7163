import { readFileSync } from 'node:fs';
import {
  foldPassword,
  isPersonalPassword,
  type PasswordOwner,
  restWithout,
  spellOut,
} from '@oficio/domain/accounts/password-rules.ts';
import { PASSWORD_MIN } from '@oficio/domain/accounts/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';

/**
 * The 10,000 most frequent passwords of known breaches with at least 6 characters, and frequent Spanish ones, folded, one a line.
 * Source: docs/decisions/0024-passwords.md.
 */
const COMMON_PASSWORDS = new URL('./common-passwords.txt', import.meta.url);

/** Read at the first use, because most processes check no password. */
let common: ReadonlySet<string> | undefined;

/** Words of this service that a guess would try first, folded (ASVS 6.1.2). The name of the site is added at run time. */
const CONTEXT_WORDS: readonly string[] = `oficios oficio
  administracion administradora administrador administrator admin soporte support equipo
  usuarios usuario clientes cliente tecnicos tecnico profesional
  solicitudes solicitud servicios servicio presupuesto reparaciones reparacion reparar hogar
  fontaneria fontanero electricidad electricista carpinteria carpintero pintura pintor cerrajeria cerrajero
  albanileria albanil reformas limpieza jardineria jardinero climatizacion calefaccion electrodomesticos mudanzas
  contrasena password secreto clave acceso entrar`.split(/\s+/);

interface NewPassword {
  readonly password: string;
  /** Name of the field in the call; an error names it. */
  readonly field: string;
  readonly owner: PasswordOwner;
}

/** Throws 400 for a common password, and for one that is based on the owner's data, the site's name or words of the service. */
export async function assertGoodPassword(db: Reader, { password, field, owner }: NewPassword): Promise<void> {
  const problem = passwordProblem(password, owner, await readSiteName(db));
  if (problem) throw new AppError(problem, { field });
}

/** Returns why a password is easy to guess, as the code of an error, or null. */
export function passwordProblem(password: string, owner: PasswordOwner, site: string) {
  if (isCommonPassword(password)) return 'common_password';
  if (isPersonalPassword(password, owner)) return 'personal_password';
  return isContextPassword(password, site) ? 'context_password' : null;
}

/**
 * Returns whether a password is common, also with other capitals, digits for letters, or digits and signs at its end. One
 * character repeated is common, and so is a password without any visible character.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON_PASSWORDS, 'utf8').trimEnd().split('\n'));
  const folded = foldPassword(password);
  if (new Set(folded).size < 2) return true;
  const bare = folded.replace(/[^\p{L}]+$/u, '');
  return [folded, spellOut(folded), bare, spellOut(bare)].some(text => common?.has(text));
}

/** Returns whether a password is a word of the service or the site's name, or little more than that: 'Oficio2026!'. */
export function isContextPassword(password: string, site: string): boolean {
  const words = [...CONTEXT_WORDS, foldPassword(site), ...site.split(/[^\p{L}\p{N}]+/u).map(foldPassword)];
  const folded = foldPassword(password);
  return [folded, spellOut(folded)].some(text => {
    const rest = restWithout(text, words);
    return rest !== null && (rest.length < PASSWORD_MIN || isCommonPassword(rest));
  });
}
