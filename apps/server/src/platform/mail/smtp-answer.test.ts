import type { NodemailerError } from 'nodemailer';
import { expect, it } from 'vitest';
import { answerOf, refusalOf } from './smtp-answer.ts';

it.each([
  ['CERT_HAS_EXPIRED', 'ha caducado'],
  ['CERT_NOT_YET_VALID', 'todavía no es válido'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'está incompleto o lo ha firmado una autoridad que no conocemos'],
])('answerOf and refusalOf explain the certificate error %s in Spanish', (originalCode, reason) => {
  const error: NodemailerError = Object.assign(new Error('english text'), { code: 'ESOCKET', originalCode });
  const sentence = `El certificado del servidor de correo no vale: ${reason} (${originalCode})`;
  expect([answerOf(error), refusalOf(error)]).toEqual([sentence, sentence]);
});
