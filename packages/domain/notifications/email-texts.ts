import { JOB_PAGE } from '../requests/job-path.ts';
import { DASHBOARD_PATHS } from '../technicians/dashboard-paths.ts';
import { TECHNICIAN_REVIEWS } from './notice-data.ts';

/** Texts of mails, besides the notification itself. */

export const greetingOf = (name: string): string => `Hola, ${name}:`;

export const noticeFooter = (site: string): string =>
  `Recibes este correo porque tienes una cuenta en ${site} y quieres que te avisemos por correo.`;
export const UNSUBSCRIBE_LABEL = 'Dejar de recibir avisos por correo';
/** For mails about chat messages, because replies to the sender address are not read. */
export const ANSWER_IN_CHAT = 'Responde desde el chat: las respuestas a este correo no llegan a nadie.';

/** Page that stops mail notifications. Mail programs may POST to it directly (RFC 8058). */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** Button labels by the beginning of the link. The first match counts. */
const LABELS = [
  ['/chat', 'Abrir el chat'],
  [`${JOB_PAGE}/`, 'Ver el trabajo'],
  [TECHNICIAN_REVIEWS, 'Ver mis reseñas'],
  [DASHBOARD_PATHS.profile, 'Ver mi perfil'],
  [DASHBOARD_PATHS.today, 'Abrir mi panel'],
  ['/admin/technicians', 'Revisar los perfiles'],
  ['/admin/payments', 'Ver los pagos'],
  ['/?', 'Ver los técnicos'],
] as const;

/** Returns the label of the button for a notification's link. */
export const buttonLabelOf = (link: string): string =>
  LABELS.find(([beginning]) => link.startsWith(beginning))?.[1] ?? 'Abrir la aplicación';
