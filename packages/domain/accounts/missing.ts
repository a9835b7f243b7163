/** Error texts of empty account fields. */
export const MISSING = {
  name: 'Escribe tu nombre',
  email: 'Escribe tu email',
  othersName: 'Escribe el nombre',
  othersEmail: 'Escribe el email',
  newEmail: 'Escribe el email nuevo',
  password: 'Elige una contraseña',
  newPassword: 'Escribe la contraseña nueva',
  otherPassword: 'Elige una contraseña nueva',
  currentPassword: 'Escribe tu contraseña actual',
  code: 'Escribe el código',
} as const;
