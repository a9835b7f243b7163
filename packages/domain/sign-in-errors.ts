/**
 * The rows of the table of errors whose texts the login and the registration show before a call. They are a file of their own, because
 * the whole table would add 5 KB to these pages.
 */
export const SIGN_IN_ERRORS = {
  personal_password: [
    400,
    'La contraseña no puede basarse en tu nombre, tu email ni tu teléfono. Elige otra',
  ],
  name_with_address: [400, 'El nombre no puede contener direcciones web ni emails'],
  name_of_staff: [400, 'El nombre no puede parecer el de nuestro equipo. Escribe el tuyo'],
  name_of_deleted: [400, 'El nombre no puede ser el de una cuenta eliminada. Escribe el tuyo'],
  name_scripts: [400, 'El nombre mezcla letras de alfabetos distintos. Escríbelo con uno solo'],
  session_expired: [401, 'Tu sesión ha caducado. Inicia sesión de nuevo'],
  second_factor_unreadable: [
    409,
    'Ahora no podemos comprobar los códigos de tu aplicación. Usa uno de recuperación o escríbenos',
  ],
} as const;
