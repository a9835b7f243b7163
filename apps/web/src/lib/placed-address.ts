/** What the screen says while an address has no point of its own. */
export const CONFIRM_POINT = 'Has cambiado la dirección. Confirma el punto en el mapa.';

/**
 * Returns whether a point that came with the address `placed` still fits what is typed: a floor or a door may be added, but any
 * other change may name another place. `placed` is '' for a point that came without an address.
 */
export const isSamePlace = (placed: string, typed: string): boolean => typed.includes(placed);
