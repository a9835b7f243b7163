import { REQUEST_PHOTOS_MAX } from './fields/limits.ts';
import { VIEW_ONLY_TEXT } from './view-only.ts';

/**
 * Errors that a caller may see: code → HTTP status and Spanish text. The server replies `{ error: text, field? }`.
 * All error texts are here, except the texts of invalid fields (code `invalid`), which come from the contract's schemas.
 */
export const ERRORS = {
  invalid: [400, 'Los datos enviados no son válidos'],
  host_missing: [400, 'Falta la cabecera Host'],
  malformed_body: [400, 'El cuerpo de la petición no se puede leer'],
  common_password: [400, 'Esa contraseña es demasiado común. Elige otra más difícil de adivinar'],
  personal_password: [
    400,
    'La contraseña no puede basarse en tu nombre, tu email ni tu teléfono. Elige otra',
  ],
  context_password: [
    400,
    'La contraseña no puede basarse en el nombre de este sitio ni en palabras de sus servicios. Elige otra',
  ],
  name_with_address: [400, 'El nombre no puede contener direcciones web ni emails'],
  name_of_staff: [400, 'El nombre no puede parecer el de nuestro equipo. Escribe el tuyo'],
  name_scripts: [400, 'El nombre mezcla letras de alfabetos distintos. Escríbelo con uno solo'],
  email_unchanged: [400, 'Ese ya es el email de tu cuenta'],
  date_in_past: [400, 'La fecha no puede estar en el pasado'],
  date_unchanged: [400, 'Esa ya es la fecha acordada. Elige otra'],
  date_too_far: [400, 'La fecha no puede ser para dentro de más de un año'],
  image_unreadable: [400, 'Solo se permiten archivos de imagen'],
  image_dimensions: [400, 'La imagen tiene demasiados píxeles'],
  image_empty: [400, 'La imagen está vacía'],
  image_missing: [400, 'Elige una foto'],
  unexpected_file: [400, 'Solo se puede adjuntar una imagen'],
  too_many_photos: [400, `Puedes adjuntar hasta ${REQUEST_PHOTOS_MAX} fotos`],
  cannot_request_self: [400, 'No puedes solicitarte un servicio a ti mismo'],
  service_unknown: [400, 'El servicio elegido no existe'],
  service_hidden: [400, 'Este servicio no se ofrece en este momento'],
  technician_unavailable: [400, 'El técnico elegido no está disponible'],
  service_not_offered: [400, 'El técnico elegido no ofrece ese servicio'],
  cursor_unreadable: [400, 'El cursor de la página no es válido'],
  webhook_signature: [400, 'La firma del aviso de pago no es válida'],
  mail_password_again: [
    400,
    'Escribe de nuevo la contraseña del correo: el servidor o el usuario han cambiado',
  ],
  unsubscribe_link: [400, 'Este enlace no es válido. Puedes cambiar tus avisos en tu cuenta'],
  invalid_credentials: [401, 'Credenciales inválidas'],
  session_required: [401, 'Debes iniciar sesión'],
  session_expired: [401, 'Tu sesión ha caducado. Inicia sesión de nuevo'],
  forbidden: [403, 'No tienes permiso para hacer esto'],
  view_only: [403, VIEW_ONLY_TEXT],
  account_suspended: [403, 'Tu cuenta está suspendida'],
  wrong_password: [403, 'La contraseña no es correcta'],
  second_factor_required: [403, 'Falta el código de verificación. Escríbelo para terminar de entrar'],
  second_factor_setup_required: [403, 'Para seguir tienes que activar la verificación en dos pasos'],
  second_factor_mandatory: [403, 'Tu cuenta no puede quedarse sin la verificación en dos pasos'],
  wrong_code: [403, 'El código no es correcto o ya se ha usado'],
  confirmation_required: [403, 'Por seguridad, confirma que eres tú para continuar'],
  link_other_session: [403, 'Entra en tu cuenta y abre el enlace en ese mismo navegador'],
  status_not_settable: [403, 'Ese estado no se puede poner a mano'],
  link_expired: [403, 'Este enlace ha caducado. Recarga la página'],
  technician_not_approved: [403, 'Tu cuenta de técnico está pendiente de aprobación'],
  chat_not_opened: [403, 'Abre la conversación para leerla: queda anotado en el registro'],
  not_found: [404, 'No se ha encontrado lo que buscas'],
  route_unknown: [404, 'Esta dirección no existe'],
  user_not_found: [404, 'Usuario no encontrado'],
  mailed_link_unknown: [
    404,
    'Este enlace no es válido. Comprueba que la dirección está completa o pide otro',
  ],
  technician_not_found: [404, 'Técnico no encontrado'],
  review_not_found: [404, 'Reseña no encontrada'],
  profile_not_found: [404, 'Perfil de técnico no encontrado'],
  request_not_found: [404, 'Solicitud no encontrada'],
  work_not_found: [404, 'Esa foto ya no está en tu perfil'],
  photo_not_found: [404, 'Esa foto ya no está en el perfil'],
  service_not_found: [404, 'Servicio no encontrado'],
  payment_not_found: [404, 'Pago no encontrado'],
  refund_not_found: [404, 'Devolución no encontrada'],
  notification_not_found: [404, 'Notificación no encontrada'],
  dead_letter_not_found: [404, 'Este envío ya no está entre los fallidos'],
  chat_not_found: [404, 'Conversación no encontrada'],
  session_not_found: [404, 'Esa sesión ya no está abierta'],
  message_not_found: [404, 'Mensaje no encontrado'],
  method_not_allowed: [405, 'Esta operación no existe'],
  request_timeout: [408, 'Los datos han tardado demasiado en llegar. Inténtalo de nuevo'],
  admin_undeletable: [409, 'Un administrador no se puede eliminar. Antes tiene que dejar de serlo'],
  money_in_flight: [409, 'No se puede eliminar la cuenta mientras tenga dinero pendiente'],
  works_full: [409, 'Ya no caben más fotos de trabajos. Quita una para añadir otra'],
  email_verified_already: [409, 'Tu email ya está verificado'],
  email_unverified: [409, 'Verifica antes tu email: te avisaremos ahí de los cambios de seguridad'],
  second_factor_not_started: [409, 'Ha pasado demasiado tiempo. Escanea el código QR de nuevo'],
  second_factor_off: [409, 'La verificación en dos pasos no está activada'],
  second_factor_unreadable: [
    409,
    'Ahora no podemos comprobar los códigos de tu aplicación. Usa uno de recuperación o escríbenos',
  ],
  email_taken: [409, 'Este email ya está registrado'],
  request_already_sent: [
    409,
    'Esta solicitud ya nos llegó antes de tus cambios. Si quieres hacer otra, envíala de nuevo',
  ],
  open_request_unverified: [
    409,
    'Ya tienes una solicitud abierta. Para tener más de una a la vez, verifica tu email; o espera a que alguien la acepte',
  ],
  too_many_open_requests: [
    409,
    'Tienes demasiadas solicitudes abiertas a la vez. Cancela alguna o espera a que las acepten',
  ],
  request_taken: [409, 'Otro técnico ya aceptó esta solicitud'],
  request_moved: [409, 'La solicitud ha cambiado de estado. Recarga para ver cómo está'],
  request_moved_by_you: [
    409,
    'Ya has cambiado tú esta solicitud, quizá en otra pestaña. Mira cómo está ahora',
  ],
  job_over: [409, 'Este trabajo ya está terminado o cancelado'],
  customer_gone: [409, 'La cuenta del cliente ya no está activa'],
  request_without_place: [409, 'La solicitud no tiene lugar. Elige a un técnico'],
  same_technician: [409, 'Ese técnico ya tiene este trabajo. Elige a otro'],
  already_reviewed: [409, 'Ya has dejado una reseña de este trabajo'],
  not_reviewable: [409, 'Solo puedes reseñar un trabajo completado'],
  not_payable: [409, 'Esta solicitud no está pendiente de pago'],
  technician_gone: [409, 'Este técnico ya no puede hacer el trabajo. Pídeselo a otro técnico'],
  offer_expired: [409, 'La fecha de esta oferta ya ha pasado. Pide al técnico otra fecha'],
  payment_processing: [
    409,
    'Se está procesando un pago de esta solicitud. Espera a que termine para hacer cambios',
  ],
  date_settled: [409, 'La fecha solo se puede cambiar en un trabajo pagado que no ha empezado'],
  date_problem_undecided: [
    409,
    'Hay un problema sin resolver en este trabajo. La fecha no se puede cambiar hasta que se resuelva',
  ],
  date_proposal_over: [409, 'Esta propuesta de fecha ya no está pendiente. Mira cómo está ahora'],
  date_proposal_lapsed: [409, 'La fecha propuesta ya ha pasado. Proponed otra'],
  already_paid: [409, 'Esta solicitud ya está pagada'],
  refund_changed: [409, 'La devolución que te corresponde ha cambiado. Revísala antes de confirmar'],
  nothing_held: [409, 'El pago de este trabajo ya no está retenido'],
  refund_not_failed: [409, 'Esta devolución ya no está pendiente de resolver. Recarga para ver cómo está'],
  adjustment_already_sent: [409, 'Este ajuste ya se anotó con otros datos. Recarga para verlo'],
  adjustment_request: [409, 'Estas cuentas son de un trabajo: escribe el número de su solicitud'],
  adjustment_technician: [409, 'Esta solicitud no tiene técnico'],
  settlement_amount: [409, 'El importe tiene que ser el de la devolución fallida'],
  problem_open_already: [409, 'Ya hay un problema abierto en este trabajo'],
  problem_undecided: [
    409,
    'Hay un problema sin resolver en este trabajo. Hasta que se resuelva no se puede cancelar ni liberar su pago',
  ],
  problem_over: [409, 'Este problema ya está cerrado'],
  problem_not_now: [
    409,
    'Puedes avisar de un problema desde que pagas hasta que termina el plazo para reclamar',
  ],
  no_show_not_now: [
    409,
    'Puedes avisar de que no ha venido desde una hora después de la cita, si el trabajo no ha empezado',
  ],
  absence_not_now: [
    409,
    'Puedes avisar de que no había nadie desde la hora de la cita hasta 24 horas después, si el trabajo no ha empezado',
  ],
  too_many_reports: [409, 'Ya has avisado demasiadas veces de este trabajo'],
  too_many_statements: [409, 'Ya has escrito demasiadas respuestas a este problema. Espera a la decisión'],
  refund_too_large: [409, 'No se puede devolver más de lo que queda de este pago'],
  payment_disputed: [
    409,
    'El banco ha reclamado este pago. Hay que esperar a que se resuelva la reclamación',
  ],
  not_approved: [409, 'Este técnico no está aprobado'],
  review_hidden: [409, 'Esta reseña ya está oculta'],
  review_shown: [409, 'Esta reseña ya se ve'],
  service_changed: [409, 'Este servicio ha cambiado mientras lo editabas. Revísalo y vuelve a guardar'],
  catalogue_full: [409, 'El catálogo ya no admite más servicios'],
  no_mail: [409, 'Esta persona no tiene el email verificado, no quiere correos o ya ha leído el mensaje'],
  mailed_just_now: [409, 'Este aviso se acaba de enviar otra vez. Espera unos minutos antes de repetirlo'],
  already_decided: [409, 'Esta solicitud de alta ya se resolvió'],
  own_account: [409, 'No puedes hacer esto con tu propia cuenta. Pídeselo a otro administrador'],
  last_admin: [409, 'Eres el único administrador activo. Invita antes a otro'],
  not_an_admin: [409, 'Esta cuenta ya no es de un administrador'],
  not_promotable: [
    409,
    'Solo puede ser administrador un cliente con el email verificado y sin solicitudes ni pagos en curso',
  ],
  invitation_taken: [
    409,
    'Ya hay una cuenta con este email. Búscala en la lista y, si es la suya, hazla administradora',
  ],
  invitation_pending: [409, 'Esta persona todavía no ha aceptado la invitación'],
  invitation_over: [409, 'Esta persona ya ha aceptado la invitación'],
  email_unset: [409, 'Configura primero el email en la sección de arriba'],
  mail_password_unreadable: [409, 'La contraseña del correo ya no se puede leer. Escríbela de nuevo'],
  already_suspended: [409, 'Esta cuenta ya está suspendida'],
  not_viewable: [409, 'Solo se puede ver el sitio como un cliente o un técnico con la cuenta activa'],
  not_suspended: [409, 'Esta cuenta no está suspendida'],
  chat_closed: [409, 'Este trabajo se canceló y ya no se puede escribir en su conversación'],
  message_key_taken: [409, 'La clave de este mensaje ya es la de otro, en otra conversación'],
  payout_account_missing: [409, 'Todavía no tienes cuenta de cobros. Créala primero'],
  payout_account_incomplete: [409, 'Completa antes la configuración de tu cuenta de cobros'],
  unsubscribe_expired: [410, 'Este enlace ha caducado. Puedes cambiar tus avisos en tu cuenta'],
  mailed_link_used: [410, 'Este enlace ya se ha usado'],
  mailed_link_replaced: [410, 'Este enlace ya no vale, porque después se envió otro. Usa el último'],
  mailed_link_expired: [410, 'Este enlace ha caducado. Pide otro'],
  body_too_large: [413, 'Los datos enviados ocupan demasiado'],
  image_too_large: [413, 'La imagen no debe superar 5MB'],
  media_type: [415, 'El formato de los datos enviados no se admite'],
  expectation_failed: [417, 'La cabecera Expect de la petición no se admite'],
  too_many_requests: [429, 'Demasiados intentos. Espera un momento y vuelve a probar'],
  too_many_uploads: [429, 'Ya se están subiendo otras fotos tuyas o de tu red. Espera a que terminen'],
  refused_photo_quota: [429, 'Has enviado muchos archivos que no sirven como foto. Inténtalo más tarde'],
  photo_quota: [429, 'Has cambiado muchas fotos seguidas. Vuelve a probar más tarde'],
  chat_photo_quota: [429, 'Has enviado muchas fotos seguidas. Vuelve a probar más tarde'],
  request_quota: [429, 'Has hecho muchas solicitudes seguidas. Vuelve a probar más tarde'],
  export_running: [429, 'Ya se están descargando tus datos. Espera a que termine esa descarga'],
  export_quota: [429, 'Ya has descargado tus datos muchas veces. Vuelve a probar más tarde'],
  deletion_quota: [429, 'Has eliminado muchas cuentas seguidas. Vuelve a probar más tarde'],
  headers_too_large: [431, 'La dirección o las cabeceras de la petición ocupan demasiado'],
  internal: [500, 'Ha ocurrido un error inesperado. Inténtalo de nuevo'],
  mail_refused: [502, 'El servidor de correo no ha aceptado el mensaje'],
  payment_provider: [502, 'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos'],
  payments_unavailable: [503, 'Los pagos no están configurados todavía'],
  geocoder_unavailable: [
    503,
    'La búsqueda de direcciones no responde. Escribe la dirección y marca el punto en el mapa',
  ],
  service_unavailable: [
    503,
    'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos',
  ],
  shutting_down: [503, 'El servicio se está reiniciando. Inténtalo de nuevo'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes that a reply contains, because the browser continues with another step. */
const CODES_IN_REPLY = [
  'second_factor_required',
  'second_factor_setup_required',
  'confirmation_required',
] as const satisfies readonly ErrorCode[];

/** How a user can confirm the session. `google`: by a new sign-in with Google. */
export type ConfirmationWay = 'password' | 'code' | 'google';

/** Reply body of every failed call (spec, section 8). */
export interface ErrorReply {
  readonly error: string;
  readonly field?: string;
  readonly code?: (typeof CODES_IN_REPLY)[number];
  /** Id of the request, when the server's log has an error line about it. */
  readonly reference?: string;
  /** The ways that this account has, with the code `confirmation_required`. */
  readonly ways?: readonly ConfirmationWay[];
  /** The text of another server that refused, such as the mail server. */
  readonly original?: string;
}

interface ErrorDetail {
  readonly field?: string | undefined;
  /** Replaces the table's text (a field problem, a provider's message). */
  readonly text?: string;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number | undefined;
  readonly ways?: readonly ConfirmationWay[];
  readonly original?: string | undefined;
  readonly cause?: unknown;
}

/** An expected error with a code of the table. The server's error handler turns it into the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly #ways: readonly ConfirmationWay[] | undefined;
  readonly #original: string | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    const [status, text] = ERRORS[code];
    super(detail.text ?? text, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = detail.field;
    this.status = status;
    this.retryAfter = detail.retryAfter;
    this.#ways = detail.ways;
    this.#original = detail.original;
  }

  toReply(reference?: string): ErrorReply {
    const code = CODES_IN_REPLY.find(shown => shown === this.code);
    return {
      error: this.message,
      ...(this.field !== undefined && { field: this.field }),
      ...(code && { code }),
      ...(reference !== undefined && { reference }),
      ...(this.#ways && { ways: this.#ways }),
      ...(this.#original !== undefined && { original: this.#original }),
    };
  }
}
