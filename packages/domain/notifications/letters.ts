/** What mails say besides the notice they carry. */

export const greetingOf = (name: string): string => `Hola, ${name}:`;

export const noticeFooter = (site: string): string =>
  `Recibes este correo porque tienes una cuenta en ${site} y quieres que te avisemos por correo.`;
export const UNSUBSCRIBE_LABEL = 'Dejar de recibir avisos por correo';
/** Of mails about messages: nobody reads what comes back to our address. */
export const ANSWER_IN_CHAT = 'Responde desde el chat: las respuestas a este correo no llegan a nadie.';

/** The page on which somebody stops being told by mail; mail programs may POST to it themselves (RFC 8058). */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** The first whose beginning a link has names what is behind it. */
const LABELS = [
  ['/chat', 'Abrir el chat'],
  ['/payment/', 'Ir al pago'],
  ['/technician/dashboard#resenas', 'Ver mis reseñas'],
  ['/technician/dashboard', 'Ver mis trabajos'],
  ['/dashboard', 'Ver mis solicitudes'],
  ['/admin/technicians', 'Revisar los perfiles'],
  ['/admin/payments', 'Ver los pagos'],
] as const;

/** What the button that leads to a notice's link says. */
export const buttonLabelOf = (link: string): string =>
  LABELS.find(([beginning]) => link.startsWith(beginning))?.[1] ?? 'Abrir la aplicación';
