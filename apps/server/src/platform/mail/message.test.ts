import { expect, it } from 'vitest';
import { messageOf } from './message.ts';

const MAIL = { to: 'ana@oficio.test', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };

it.each([
  ['smtp', 'hola@oficio.test', 'hola@oficio.test'],
  ['smtp', '', 'no-reply@oficio.test'],
  // Gmail and Outlook send only with the address of the account.
  ['gmail', '', 'tienda@correo.test'],
  ['outlook', '', 'tienda@correo.test'],
] as const)('a mail sent by %s with the sender %j comes from %s', (provider, fromAddress, expected) => {
  const settings = {
    ...{
      provider,
      fromAddress,
      username: 'tienda@correo.test',
      fromName: 'Oficio',
      contactEmail: '',
      rateCurrency: '$' as const,
    },
    ...{ host: 'mail.test', port: 587, secure: false, enabled: true },
  };
  const domain = 'oficio.test';
  const message = messageOf({ mail: MAIL, settings, sender: `no-reply@${domain}`, domain, id: '1' });
  expect(message).toMatchObject({ from: { address: expected }, envelope: { from: expected } });
});
