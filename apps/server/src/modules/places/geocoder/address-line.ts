/** The parts of an address that a geocoding service returned. Any part may be missing. */
export interface AddressParts {
  /** Name of the place itself: a museum, a town, a street. */
  readonly name: string | undefined;
  readonly street: string | undefined;
  readonly houseNumber: string | undefined;
  readonly postcode: string | undefined;
  readonly town: string | undefined;
  readonly region: string | undefined;
  readonly country: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | undefined;
}

/** Country that an address line leaves out. */
const HOME_COUNTRY = 'es';

/**
 * Formats an address as in Spain: 'Calle Mayor 14, 28013 Madrid, Comunidad de Madrid'. Returns '' when all parts are
 * missing.
 */
export function addressLine(parts: AddressParts): string {
  const door = together(parts.street, parts.houseNumber);
  const isAbroad = parts.countryCode?.toLowerCase() !== HOME_COUNTRY;
  const pieces = [
    // Avoids 'Calle Mayor, Calle Mayor 14'.
    parts.name === parts.street ? undefined : parts.name,
    door,
    together(parts.postcode, parts.town === parts.name ? undefined : parts.town),
    parts.region === parts.town || parts.region === parts.name ? undefined : parts.region,
    isAbroad ? parts.country : undefined,
  ];
  return pieces.filter(Boolean).join(', ');
}

const together = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' ');
