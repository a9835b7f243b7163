import { expect, test } from 'vitest';
import { readableEmail } from './mailbox.ts';

test.each([
  ['ana@xn--seal-hqa.es', 'ana@señal.es'],
  ['Ana@correo.XN--SEAL-HQA.es', 'Ana@correo.señal.es'],
  ['ana@señal.es', 'ana@señal.es'],
  ['ana@Ejemplo.es', 'ana@Ejemplo.es'],
  ['ana@xn--qei.ws', 'ana@xn--qei.ws'],
  ['ana@xn--0.es', 'ana@xn--0.es'],
])('readableEmail(%j) is %j', (email, expected) => {
  expect(readableEmail(email)).toBe(expected);
});
