/** Names the sources of the built-in places beside lists of them, as the licence of GeoNames and IGN (CC BY 4.0) requires. */
export const PLACES_SOURCE = 'Municipios: INE, IGN y GeoNames';
