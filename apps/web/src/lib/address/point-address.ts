import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { addressAtPoint, withTypedDetails } from '@oficio/domain/technicians/addresses/typed-details.ts';
import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';

/** Rules that keep an address and its point together in forms. */

/** What the screen says while an address has no point of its own. */
export const CONFIRM_POINT = 'Has cambiado la dirección. Confirma el punto en el mapa.';
/** What the screen says while a point has no address. */
export const ASK_ADDRESS = 'No encontramos la dirección de este punto. Escríbela tú.';
/** What the screen says until the user has compared a typed address with its point. */
export const COMPARE_POINT = 'Comprueba en el mapa que el punto es el de esta dirección.';
export const LOOKING_FOR_ADDRESS = 'Buscando la dirección de este punto…';

/** A shorter move corrects the point of the same address, such as from the street to the door. */
const SAME_ADDRESS_KM = 0.15;

/** The place in a form. */
export interface FormPlace {
  /** Text of the address field. */
  readonly address: string;
  readonly point: Point | null;
  /** Address that belongs to the point; '' if the point has none yet. */
  readonly placed: string;
}

/** Who sets a point: the device's position, or the person on the map or by its coordinates. */
export type PointSource = 'device' | 'person';

/** Returns whether a new point needs another address than the one in the form. */
export function needsNewAddress(
  { address, point, placed }: FormPlace,
  to: Point,
  source: PointSource,
): boolean {
  if (address.trim() === '' || source === 'device') return true;
  // The person marks the place of an address that has no point.
  if (placed === '' || point === null) return false;
  return distanceKm(point, to) > SAME_ADDRESS_KM;
}

/** Returns the place of a chosen suggestion, with the number and floor that the person had typed. */
export function suggestedPlace(
  { address: typed }: FormPlace,
  { display_name, ...point }: AddressSuggestionOut,
): FormPlace {
  const address = withTypedDetails(typed, display_name);
  return { address, point, placed: address };
}

/** Rounds a coordinate to six decimals, which are about 10 cm; more are noise of the device. */
export const sixDecimals = (degrees: number): number => Number(degrees.toFixed(6));

/** Returns the place with a new point and the same address. */
export const withPoint = ({ address }: FormPlace, point: Point): FormPlace => ({
  address,
  point,
  placed: address.trim(),
});

/** Returns the place while the address of a new point is not known. An address of another point goes at once. */
export const withUnknownAddress = ({ address, placed }: FormPlace, point: Point): FormPlace => ({
  address: placed === '' ? address : '',
  point,
  placed: '',
});

/** Returns the place with the address that was found at its point; null if there is none. */
export function withFoundAddress(before: FormPlace, point: Point, found: string | null): FormPlace {
  if (found === null) return withUnknownAddress(before, point);
  const address = addressAtPoint(before.address, found);
  return { address, point, placed: address };
}
