export const LOGIN_TITLE = 'Iniciar sesión';
export const LOGIN_LEAD = 'Entra para pedir un servicio o seguir tus trabajos.';

export const REGISTER_TITLE = 'Crear una cuenta';
export const REGISTER_LEAD = 'Es gratis, y solo te pedimos lo necesario.';
