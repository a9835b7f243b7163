/** Titles of the two steps of the set-up, in the account and on the page of administrators. */
export const SETUP_TITLE = 'Activa la verificación en dos pasos';
export const CODES_TITLE = 'Guarda tus códigos de recuperación';

/** Free apps that people know, as examples. */
export const AUTHENTICATOR_APPS = 'Google Authenticator, Microsoft Authenticator o Aegis';

export const SETUP_FAILED = 'Error al activar la verificación';
