import { expect, it } from 'vitest';
import { messageOf } from './message.ts';

const MAIL = { to: 'ana@oficio.test', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };

it.each([
  ['smtp', 'hola@oficio.test', 'hola@oficio.test'],
  ['smtp', '', 'no-reply@oficio.test'],
  // They send in nobody else's name.
  ['gmail', '', 'tienda@correo.test'],
  ['outlook', '', 'tienda@correo.test'],
] as const)('by %s with the sender %j comes from %s', (provider, fromAddress, expected) => {
  const settings = {
    ...{ provider, fromAddress, username: 'tienda@correo.test', fromName: 'Oficio' },
    ...{ host: 'mail.test', port: 587, secure: false, enabled: true },
  };
  const domain = 'oficio.test';
  const message = messageOf({ mail: MAIL, settings, sender: `no-reply@${domain}`, domain, id: '1' });
  expect(message).toMatchObject({ from: { address: expected }, envelope: { from: expected } });
});
