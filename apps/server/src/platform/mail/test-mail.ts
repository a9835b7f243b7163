import type { Mail } from '../jobs/outbox/enqueue-mail.ts';
import { renderEmail } from './render-email.ts';

/** Returns the mail with which an administrator tests the settings. */
export function testMail(to: string, site: string): Mail {
  return {
    to,
    subject: `Correo de prueba de ${site}`,
    ...renderEmail(
      {
        preheader: 'El correo está bien configurado.',
        title: 'El correo funciona',
        paragraphs: [
          `Si lees esto, ${site} puede enviar correos con la configuración guardada.`,
          'Mira también si ha llegado a la carpeta de correo no deseado: en ese caso, revisa los registros SPF y DKIM de tu dominio.',
        ],
        footer: `Lo ha pedido alguien desde la administración de ${site}.`,
      },
      site,
    ),
  };
}
