/** The eye of a password field, named in Spanish and reachable by keyboard. */
export const passwordToggle = { 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 } as const;
