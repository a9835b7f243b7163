import type { NodemailerError } from 'nodemailer';
import { oneLine } from './message.ts';

/** Why a mail was not sent, for an administrator. */
export interface SmtpFailure {
  /** A Spanish sentence. */
  readonly reason: string;
  /** The text of the mail server; null if it did not answer. */
  readonly original: string | null;
}

/** Reasons for a missing answer, by the error code of Node or of the library. */
const UNREACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No se encuentra ningún servidor de correo con ese nombre. Revisa el servidor SMTP',
  EAI_AGAIN: 'No se ha podido buscar el nombre del servidor de correo. Inténtalo de nuevo en unos minutos',
  ECONNREFUSED: 'El servidor de correo no acepta conexiones en ese puerto. Revisa el servidor y el puerto',
  EHOSTUNREACH: 'No se puede llegar al servidor de correo desde aquí. Revisa la red y el cortafuegos',
  ENETUNREACH: 'No se puede llegar al servidor de correo desde aquí. Revisa la red y el cortafuegos',
  ECONNECTION: 'El servidor de correo ha cortado la conexión',
  ECONNRESET: 'El servidor de correo ha cortado la conexión',
};

const TIMED_OUT = 'El servidor de correo no responde a tiempo. Revisa el servidor y el puerto';

const BROKEN_SOCKET =
  'No se ha podido establecer la conexión con el servidor de correo. Revisa el puerto y la conexión segura';

/** The server offers no STARTTLS, or someone between it and us removed the offer. */
const NO_ENCRYPTION =
  'El servidor de correo no ofrece una conexión cifrada en ese puerto (STARTTLS), y sin cifrar no se envían ni la contraseña ni los correos. Prueba el puerto 587, o el 465 con conexión segura';

/** Certificates that fail the check, by Node's error code. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no lo ha firmado ninguna autoridad, sino el propio servidor',
  SELF_SIGNED_CERT_IN_CHAIN: 'lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_GET_ISSUER_CERT: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'está incompleto o lo ha firmado una autoridad que no conocemos',
  CERT_HAS_EXPIRED: 'ha caducado',
  CERT_NOT_YET_VALID: 'todavía no es válido',
  CERT_REVOKED: 'está revocado',
  ERR_TLS_CERT_ALTNAME_INVALID: 'es de otro servidor. Revisa el nombre del servidor',
};

/** Refusals of the server, by the SMTP command that it refused. */
const REFUSALS: readonly (readonly [command: string, reason: string])[] = [
  [
    'AUTH',
    'El servidor de correo no acepta el usuario o la contraseña. Algunos proveedores piden una contraseña de aplicación',
  ],
  ['MAIL FROM', 'El servidor de correo no acepta el remitente. Revisa que el usuario pueda enviar con él'],
  ['RCPT TO', 'El servidor de correo no acepta la dirección del destinatario'],
  ['DATA', 'El servidor de correo ha rechazado el contenido del mensaje'],
];
const BUSY = 'El servidor de correo no puede aceptar el mensaje ahora. Inténtalo de nuevo en unos minutos';
const OTHER_REFUSAL = 'El servidor de correo ha rechazado la conexión o el mensaje';

/** Explains an error of the library or of the connection. */
export function explainSmtpError(error: NodemailerError): SmtpFailure {
  const { code = '', originalCode = '', command, response } = error;
  const certificate = CERTIFICATES[originalCode] ?? CERTIFICATES[code];
  if (certificate !== undefined)
    return unanswered(
      `El certificado del servidor de correo no vale: ${certificate} (${originalCode || code})`,
    );
  // A timeout may carry the answer to an earlier command.
  if (code === 'ETIMEDOUT') return unanswered(TIMED_OUT);
  if (response) {
    const isUnencrypted = code === 'ETLS' && command === 'STARTTLS';
    return { reason: isUnencrypted ? NO_ENCRYPTION : refusalOf(error), original: oneLine(response) };
  }
  if (code === 'ESOCKET') return unanswered(`${BROKEN_SOCKET} (${oneLine(error.message)})`);
  const reason = UNREACHED[code];
  return unanswered(reason === undefined ? oneLine(error.message) : `${reason} (${code})`);
}

/** Returns the same as one text, for the log of failed deliveries. */
export function smtpErrorText(error: NodemailerError): string {
  const { reason, original } = explainSmtpError(error);
  return original === null ? reason : `${reason}: ${original}`;
}

const unanswered = (reason: string): SmtpFailure => ({ reason, original: null });

function refusalOf({ command = '', responseCode = 0 }: NodemailerError): string {
  if (responseCode >= 400 && responseCode < 500) return BUSY;
  return REFUSALS.find(([refused]) => command.startsWith(refused))?.[1] ?? OTHER_REFUSAL;
}

/**
 * SMTP commands after which a refusal concerns the mail or its recipient. Refusals of earlier commands concern our
 * settings.
 */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/**
 * Returns whether a retry is useless: the server refused this recipient or mail permanently. A refused password or
 * sender is not final, because an administrator can correct it.
 */
export function isFinal({ code, permanent, command }: NodemailerError): boolean {
  if (permanent === undefined) return code === 'EENVELOPE';
  return permanent && ABOUT_THE_MAIL.some(step => command?.startsWith(step));
}

/** Enhanced status codes (RFC 3463) about the address or the mailbox of the recipient. */
const ABOUT_THE_ADDRESS = /^\d{3}[ -][45]\.[12]\.\d/;
const ENHANCED = /^\d{3}[ -][245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Returns whether an error is only about the recipient's address, which anyone chooses: it says nothing about the mail server, which has
 * already accepted our login and sender. A refusal for another reason, such as an account that may send no more, is about the server.
 */
export function isAboutRecipient({ code, permanent, command, response = '' }: NodemailerError): boolean {
  // The library refuses an address without asking the server.
  if (code === 'EENVELOPE' && permanent === undefined) return true;
  if (!command?.startsWith('RCPT TO')) return false;
  return ENHANCED.test(response) ? ABOUT_THE_ADDRESS.test(response) : permanent === true;
}
