import { isAsciiMailbox } from '../../mail.ts';

/** Says that a mail to the person's address failed for good. `when` is a formatted instant. */
export const undeliveredText = (email: string, when: string): string =>
  `El correo que te enviamos a ${email} el ${when} no se ha podido entregar. ${
    isAsciiMailbox(email)
      ? 'Comprueba que la dirección está bien escrita y que el buzón existe, o cámbiala por otra.'
      : 'Nuestro servidor de correo no admite acentos ni eñes antes de la @. Cambia la dirección por otra.'
  }`;
