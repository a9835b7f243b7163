import type { NodemailerError } from 'nodemailer';
import { expect, it } from 'vitest';
import { explainSmtpError, isAboutRecipient, smtpErrorText } from './smtp-error.ts';

const errorWith = (fields: Partial<NodemailerError>): NodemailerError =>
  Object.assign(new Error('english text'), fields);

it.each([
  ['CERT_HAS_EXPIRED', 'ha caducado'],
  ['CERT_NOT_YET_VALID', 'todavía no es válido'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'está incompleto o lo ha firmado una autoridad que no conocemos'],
])('explainSmtpError explains the certificate error %s in Spanish', (originalCode, reason) => {
  expect(explainSmtpError(errorWith({ code: 'ESOCKET', originalCode }))).toEqual({
    reason: `El certificado del servidor de correo no vale: ${reason} (${originalCode})`,
    original: null,
  });
});

it.each([
  ['ENOTFOUND', /^No se encuentra ningún servidor de correo con ese nombre\. .*\(ENOTFOUND\)$/],
  ['EAI_AGAIN', /^No se ha podido buscar el nombre del servidor de correo\. /],
  ['ECONNREFUSED', /^El servidor de correo no acepta conexiones en ese puerto\. /],
  ['ENETUNREACH', /^No se puede llegar al servidor de correo desde aquí\. /],
  ['ETIMEDOUT', /^El servidor de correo no responde a tiempo\. /],
  ['ESOCKET', /^No se ha podido establecer la conexión .* \(english text\)$/],
])('explainSmtpError explains %s without an answer of the server', (code, reason) => {
  expect(explainSmtpError(errorWith({ code }))).toEqual({
    reason: expect.stringMatching(reason),
    original: null,
  });
});

it.each([
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', /no acepta el usuario o la contraseña/],
  ['MAIL FROM', '553 5.7.1 Sender not allowed', /no acepta el remitente/],
  ['RCPT TO', '550 5.1.1 No such mailbox', /no acepta la dirección del destinatario/],
  ['DATA', '554 5.7.1 Spam', /ha rechazado el contenido del mensaje/],
  ['RCPT TO', '451 4.7.1 Greylisted', /no puede aceptar el mensaje ahora/],
  ['CONN', '554 No service', /ha rechazado la conexión o el mensaje/],
])(
  'explainSmtpError explains a refused %s (%s) and keeps the text of the server',
  (command, response, reason) => {
    const error = errorWith({ command, response, responseCode: Number(response.slice(0, 3)) });
    const explained = explainSmtpError(error);
    expect(explained).toEqual({ reason: expect.stringMatching(reason), original: response });
    expect(smtpErrorText(error)).toBe(`${explained.reason}: ${response}`);
  },
);

it('explainSmtpError ignores the answer to an earlier command after a timeout', () => {
  const error = errorWith({ code: 'ETIMEDOUT', command: 'DATA', response: '250 OK' });
  expect(explainSmtpError(error).original).toBeNull();
});

it.each([
  ['RCPT TO', '550 5.1.1 No such mailbox', true],
  ['RCPT TO', '450 4.1.2 Domain not found', true],
  ['RCPT TO', '452 4.2.2 Mailbox full', true],
  ['RCPT TO', '550 No such user here', true],
  ['RCPT TO', '450 Try again later', false],
  ['RCPT TO', '554 5.7.1 Relay access denied', false],
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded', false],
  ['MAIL FROM', '553 5.1.8 Sender address rejected', false],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', false],
  ['DATA', '554 5.7.1 Sending paused for this account', false],
])(
  'isAboutRecipient: a refused %s with "%s" is only about the recipient: %s',
  (command, response, expected) => {
    const responseCode = Number(response.slice(0, 3));
    const error = errorWith({ code: 'EENVELOPE', command, response, permanent: responseCode >= 500 });
    expect(isAboutRecipient(error)).toBe(expected);
  },
);

it('isAboutRecipient: an address that the library refuses is only about the recipient, a connection is not', () => {
  expect(isAboutRecipient(errorWith({ code: 'EENVELOPE' }))).toBe(true);
  expect(isAboutRecipient(errorWith({ code: 'ECONNREFUSED' }))).toBe(false);
});
